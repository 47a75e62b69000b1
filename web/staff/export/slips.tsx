import { chakra } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { business } from "../../../shared/business.ts";
import { chunked } from "../../../shared/chunked.ts";
import { orderKey } from "../../../shared/keys.ts";
import { carrierName } from "../../../shared/labels.ts";
import { phoneEndings } from "../../../shared/phones.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { Rows } from "../../ui/page.tsx";
import { forEachItem } from "../lists/for-each-item.ts";
import { linkOf } from "../parcels/customer-contact.ts";
import { QrCode } from "../qr-code.tsx";

interface LinkedRecord {
  readonly record: ListedRecord;
  readonly url: string;
}

/** One link opens one customer's parcels of an order. */
const linkKey = ({ name, phone }: ListedRecord) =>
  `${orderKey(name)} ${phoneEndings(phone)[0]}`;

/** One link for each customer and order, however many parcels. `left`: the orders without. */
export async function linksOf(records: readonly ListedRecord[], signal: AbortSignal) {
  const orders = [
    ...new Map(records.map((record) => [linkKey(record), record])).values(),
  ];
  const linked: LinkedRecord[] = [];
  const { failed } = await forEachItem(orders, async (record) => {
    signal.throwIfAborted();
    linked.push({ record, url: await linkOf(record) });
  });
  signal.throwIfAborted();
  linked.sort((one, other) => orders.indexOf(one.record) - orders.indexOf(other.record));
  return { linked, left: failed.map(({ item }) => item.name), error: failed[0]?.error };
}

const aSheet = 8;

/** Four rows of this height, and the margins, fit A4 and Letter. */
const rowHeight = "62mm";
const printed = {
  "@page": { margin: "10mm" },
  "@media print": {
    "html, body": { background: "#fff !important", overflow: "visible !important" },
    "body > :not([data-slips])": { display: "none !important" },
  },
};

const Sheet = chakra("section", {
  base: {
    display: "none",
    _print: { display: "grid" },
    gridTemplateColumns: "1fr 1fr",
    gridAutoRows: rowHeight,
    color: "#000",
    "&:not(:last-child)": { breakAfter: "page" },
  },
});
const Slip = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4mm",
    minW: "0",
    p: "4mm",
    overflow: "hidden",
    // Where to cut.
    outline: "1px dashed #999",
    outlineOffset: "-1px",
    breakInside: "avoid",
    "& svg": { flexShrink: 0 },
  },
});

/** A slip for each order, to cut out and put into its parcel. The browser's print opens with them. */
export function Slips({ of }: { of: readonly LinkedRecord[] }) {
  useEffect(() => window.print(), []);
  return createPortal(
    <>
      <Global styles={printed} />
      <div data-slips>
        {chunked(of, aSheet).map((sheet) => (
          <Sheet key={sheet[0]?.url}>
            {sheet.map(({ record, url }) => (
              <Slip key={url}>
                <QrCode
                  url={url}
                  label={`QR code of order ${record.name}`}
                  width="42mm"
                />
                <Rows gap="2mm" minW="0" lineHeight="1.3">
                  <chakra.b fontSize="13pt">{record.name}</chakra.b>
                  <chakra.span fontSize="10pt">Scan to track your order</chakra.span>
                  <chakra.span fontSize="9pt">{business.name}</chakra.span>
                  {record.shipment?.carrier && (
                    <chakra.span fontSize="8pt">
                      Carrier: {carrierName(record.shipment.carrier)}
                      <br />
                      {record.shipment.carrier.url}
                    </chakra.span>
                  )}
                </Rows>
              </Slip>
            ))}
          </Sheet>
        ))}
      </div>
    </>,
    document.body,
  );
}
