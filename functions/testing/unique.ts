let serial = 5_000;

function next(): number {
  serial += 1;
  return serial;
}

/** The fields of a record of an order, with a tracking number, that no other test has, but for what is given. */
export const newOrder = <Given extends object>(given?: Given) => ({
  name: `AYU-${next()}`,
  phone: "+1 415 555 0101",
  trackingNo: `SG9${String(serial).padStart(13, "0")}`,
  ...given,
});

/** The address of a network that no other test has, so that they share no limits. */
export const newNetwork = () => `198.18.${Math.floor(next() / 250)}.${serial % 250}`;
