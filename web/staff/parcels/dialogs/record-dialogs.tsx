import { formatRecordCount } from "../../../../shared/plural.ts";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { DeleteItemsDialog } from "../../lists/delete-items-dialog.tsx";
import { deletedChange, type LastChange, savedChange } from "../changes/change.ts";
import { ChangeNotice } from "../changes/change-notice.tsx";
import type { OpenDialog, RecordDialog } from "../opened.ts";
import { ShopKeepsIt } from "../shop/connected-shop.tsx";
import { showRecords } from "../written.ts";
import { RecordForm } from "./record-form.tsx";
import { ShareDialog } from "./share-dialog.tsx";

interface RecordDialogsProps extends Pick<RecordDialog, "close"> {
  open: OpenDialog;
  change: LastChange;
}

/** The dialogs of records, which no first load includes. */
export function RecordDialogs({ open, close, change }: RecordDialogsProps) {
  switch (open.dialog) {
    case "form":
      return (
        <RecordForm
          record={open.record}
          restored={open.typed}
          notice={<ChangeNotice of={change} />}
          onSaved={async (reply, was) => change.tell(await savedChange(reply, was))}
          onKept={(stored) => showRecords([stored])}
          onClose={close}
        />
      );
    case "share":
      return <ShareDialog record={open.record} onClose={close} />;
    case "delete":
      return (
        <DeleteItemsDialog
          title={() => "Delete Tracking"}
          endpoint="deleteTracking"
          items={open.records}
          count={({ length }) => formatRecordCount(length)}
          question={(records) => (
            <>
              <DeleteQuestion records={records} />
              <ShopKeepsIt />
            </>
          )}
          nameOf={({ name, trackingNo }) => `${name}: ${trackingNo}`}
          undoable
          onDeleted={async (gone) => {
            if (gone.length > 0) change.tell(await deletedChange(gone));
          }}
          onClose={close}
        />
      );
  }
}

function DeleteQuestion({
  records: [first, ...others],
}: {
  records: readonly TrackingRecord[];
}) {
  if (others.length === 0) {
    return (
      <p>
        Delete order <strong>{first?.name}</strong> with tracking number{" "}
        <strong>{first?.trackingNo}</strong>? Its customer will no longer be able to look
        it up. Its link and email updates stop working unless you undo the deletion. Any
        notes and replies on its case are lost for good.
      </p>
    );
  }
  return (
    <p>
      Delete these {others.length + 1} records? Their customers will no longer be able to
      look them up. Their links and email updates stop working unless you undo the
      deletion. Any notes and replies on their cases are lost for good.
    </p>
  );
}
