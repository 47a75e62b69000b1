/** The dialogs with a form, which no first load includes. */
export { AddDialog } from "./add-dialog.tsx";
export { EditDialog } from "./edit-dialog.tsx";
