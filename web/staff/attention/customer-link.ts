/** The lookup page with the order number filled in. It is in the fragment, which is not sent to servers. */
export const customerLink = (origin: string, orderNumber: string) =>
  `${origin}/#order=${encodeURIComponent(orderNumber)}`;
