import { orderKey } from "../../shared/keys.ts";
import { addReply } from "../attention/write.ts";
import { servePublic } from "../http/serve.ts";
import { doubtedAmong, newestHundred, recordsForPhone } from "../lookup/answer.ts";
import { openedLink } from "../lookup/order-links.ts";
import { recordsOfOrder } from "../records/find.ts";

export const handler = servePublic({
  customerReply: async ({ body: { name = "", token, phone, address }, network }) => {
    const opened = token === undefined ? undefined : await openedLink(token, network);
    const order = opened?.records[0].name ?? name;
    const { records, countTakenBack } = await recordsForPhone(
      { orderKey: orderKey(order), phone, network },
      async () => (opened ? opened.records : recordsOfOrder(order)),
    );
    await countTakenBack;
    const doubted = await doubtedAmong(records);
    await addReply(
      newestHundred(records.filter(({ trackingNo }) => !doubted.has(trackingNo))),
      address,
    );
    return {};
  },
});
