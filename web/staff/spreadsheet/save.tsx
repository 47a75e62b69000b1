import { useMutation } from "@tanstack/react-query";
import { type ButtonProps, SmallButton } from "../../ui/button.tsx";
import { Notice } from "../feedback.tsx";
import type { Sheet, SheetFormat } from "./write.ts";

/** Until then even a slow browser has started to read the file. */
const revokeAfterMs = 60_000;

/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}

/**
 * Saves a table as a file. What writes it is no part of a screen's first load.
 * @param name without the extension
 * @throws where the script could not be loaded
 */
export async function saveSheet(
  sheet: Sheet,
  name: string,
  format: SheetFormat = "xlsx",
) {
  const { sheetFile } = await import("./write.ts");
  saveFile(sheetFile(sheet, format), `${name}.${format}`);
}

/** The name of a file that goes with an imported one. */
export const besideFile = (fileName: string, ending: string) =>
  `${fileName.replace(/\.\w{1,5}$/u, "")}-${ending}`;

export const NotSaved = () => (
  <Notice tone="error" advice="Check your internet connection, then try again.">
    The file couldn't be saved.
  </Notice>
);

/** Creates a file and downloads it. */
export function FileButton({
  save,
  ...rest
}: Omit<ButtonProps, "onClick"> & { save(): Promise<void> }) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <SmallButton {...rest} busy={saving.isPending} onClick={() => saving.mutate()} />
      {saving.isError && <NotSaved />}
    </>
  );
}
