import { memo } from "react";
import type { ListedRow, RecordColumn } from "../../parcels/record-columns.tsx";

interface RecordRowProps extends ListedRow {
  columns: readonly RecordColumn[];
  /** Selected, or open in the drawer. */
  marked: boolean;
}

/** A record. The list acts on its buttons. Rows whose properties are the same do not render again. */
export const RecordRow = memo(function RecordRow({
  columns,
  marked,
  ...row
}: RecordRowProps) {
  return (
    <tr
      data-record={row.record._id}
      data-fresh={row.fresh || undefined}
      data-selected={marked || undefined}
    >
      {columns.map(({ id, cell }) => (
        <td key={id} className={id}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
});
