import type { ListedRecord } from "../../../shared/records.ts";
import { useCopy } from "../../ui/copy-button.tsx";
import { restore } from "../parcels/changes/change.ts";
import type { LastChange } from "../parcels/changes/use-last-change.ts";
import { linkOf } from "../parcels/customer-contact.ts";
import type { RecordDialog } from "../parcels/dialogs/open-dialog.ts";
import type { DrawerUrl } from "../parcels/record-url.ts";
import type { RowAction } from "./list/record-list.tsx";

/** What the buttons of a row do. `copied`: the tracking number that was just copied; `status`: for screen readers. */
export function useRowActions(
  dialog: RecordDialog,
  change: LastChange,
  drawer: DrawerUrl,
) {
  const { copied, status, copy } = useCopy();

  const copyLink = async (record: ListedRecord) => {
    const url = await linkOf(record).catch(() => undefined);
    const isCopied =
      url !== undefined && (await copy(url, `link for order ${record.name}`));
    // The dialog shows the link to copy by hand, or why there is none.
    if (!isCopied) return dialog.show({ dialog: "share", record });
    change.tell({ text: `The link to order ${record.name} was copied.` });
  };
  const actions: Record<RowAction, (record: ListedRecord) => unknown> = {
    open: ({ _id }) => drawer.open(_id),
    copy: ({ name, trackingNo }) => copy(trackingNo, `tracking number of ${name}`),
    copyLink,
    edit: (record) => dialog.show({ dialog: "form", record }),
    delete: (record) => dialog.show({ dialog: "delete", records: [record] }),
    restore: (record) => change.run(() => restore([record])),
  };
  const act = (action: RowAction, record: ListedRecord) => void actions[action](record);
  return { act, copied, status };
}
