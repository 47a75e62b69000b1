/** The dialogs of records, which no first load includes. */
export { AddDialog } from "./add-dialog.tsx";
export { DeleteDialog } from "./delete-dialog.tsx";
export { EditDialog } from "./edit-dialog.tsx";
