import { accountNames } from "../accounts/account-store.ts";
import { actorsIn, caseReplies } from "../attention/list.ts";
import { findCase } from "../attention/write.ts";
import { serveStaff } from "../http/serve-staff.ts";
import { importFileNames } from "../imports/job-store.ts";
import { othersWithNumber } from "../records/find.ts";
import {
  authorsIn,
  firstPage,
  historyReply,
  importsIn,
  lastKnown,
} from "../records/history/read.ts";
import { recordKey } from "../records/item.ts";
import { trackParcels } from "../shipments/track.ts";
import { newsReply, readNews } from "../shop/telling/store.ts";

/** The newest changes, which a screen shows at once. */
const firstChanges = 20;

export const handler = serveStaff({
  trackingDetails: async ({ params, query: { fresh = false }, deadline }) => {
    const history = await firstPage(params.id, firstChanges);
    const record = lastKnown(history);
    const isDeleted = record.deletedAt !== undefined;
    const held = { trackingNo: record.trackingNo, record: recordKey(record) };
    const caseAndNames = async () => {
      const found = isDeleted ? undefined : await findCase(record.trackingNo, Date.now());
      const open = found ? [found] : [];
      const people = await accountNames([...authorsIn(history), ...actorsIn(open)]);
      return { people, cases: await caseReplies(open, people) };
    };
    const [[parcel], sameNumber, { people, cases }, files, news] = await Promise.all([
      trackParcels(isDeleted ? [] : [held], { fresh, deadline, tells: false }),
      othersWithNumber(record),
      caseAndNames(),
      importFileNames(importsIn(history)),
      readNews(record._id),
    ]);
    return {
      record,
      parcel,
      case: cases[0],
      shop: newsReply(news, record),
      sameNumber,
      history: historyReply(history, { people, files }),
    };
  },
});
