import { apiQuery, queryClient } from "../../../api/queries.ts";
import { saveRefusedRows } from "../panel/refused-rows-file.ts";

/** Downloads the rows that an earlier import did not apply. */
export async function saveRowsAgain(importId: string, fileName: string, which: "skipped" | "newer"): Promise<void> {
  const { errors } = await queryClient.fetchQuery(apiQuery("importProgress", { params: { id: importId } }));
  const rows = errors.filter(({ newer = false }) => newer === (which === "newer"));
  await saveRefusedRows(rows, fileName, which);
}
