import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showIn } from "../../testing/show.tsx";
import { staffSystem } from "../../theme/staff-system.ts";
import { Outcome } from "./panel-body.tsx";

const newer = (row: number) => ({ row, error: "changed", name: `AYU-${row}`, trackingNo: `SG${row}`, newer: true });

test("rows whose records are newer are named apart from the skipped ones, the first five of them", () => {
  const counts = { created: 1, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 6, refused: 1, rows: 8 };
  const errors = [newer(2), { row: 3, error: "Phone is required", name: "AYU-3" }, ...[4, 5, 6, 7, 8].map(newer)];
  showIn(
    staffSystem,
    <Outcome
      report={{ status: "done", processed: 8, counts, errors }}
      fileName="orders.xlsx"
      onCheckAgain={() => undefined}
      onRemove={() => undefined}
    />,
  );
  const [skipped, kept] = screen.getAllByRole("group");
  expect(skipped).toHaveTextContent("1 row skippedRow 3: Phone is required Download skipped rows");
  expect(kept).toHaveTextContent("6 records kept: edited sinceRow 2: order AYU-2, SG2Row 4:");
  expect(kept).toHaveTextContent("Row 7: order AYU-7, SG7...and more Download these rows");
});
