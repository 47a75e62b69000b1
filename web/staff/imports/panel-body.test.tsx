// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ImportReport } from "../../../shared/import-report.ts";
import { staffSystem } from "../../theme/staff-system.ts";
import { Outcome } from "./panel-body.tsx";

const none = { created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0, refused: 0 };
const show = (counts: Partial<ImportReport["counts"]>, errors: ImportReport["errors"]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChakraProvider value={staffSystem}>
        <Outcome
          report={{ status: "done", processed: 9, counts: { ...none, rows: 9, ...counts }, errors }}
          fileName="orders.xlsx"
          onCheckAgain={() => undefined}
        />
      </ChakraProvider>
    </QueryClientProvider>,
  );
const boxOf = (title: string) => {
  const box = screen.getByRole("heading", { name: title }).parentElement;
  if (!box) throw new Error("The heading stands alone");
  return within(box);
};
const refused = { row: 3, error: "Phone is required", name: "AYU-3" };
const newer = (row: number) => ({ row, error: "changed", name: `AYU-${row}`, trackingNo: `SG${row}`, newer: true });

test("rows whose records are newer are named apart from the skipped ones", () => {
  show({ created: 6, newer: 2, refused: 1 }, [newer(2), refused, newer(7)]);
  const skipped = boxOf("1 row skipped");
  expect(skipped.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Row 3: Phone is required"]);
  const kept = boxOf("2 rows not applied because of a later change");
  expect(kept.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Row 2: order AYU-2, SG2",
    "Row 7: order AYU-7, SG7",
  ]);
  expect(kept.getByRole("button", { name: "Download these rows" })).toBeEnabled();
});

test("of many newer rows the first five are named", () => {
  show({ newer: 6 }, [2, 3, 4, 5, 6, 7].map(newer));
  const lines = boxOf("6 rows not applied because of a later change").getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent).slice(-2)).toEqual(["Row 6: order AYU-6, SG6", "...and more"]);
});

test("without newer rows nothing is said of them", () => {
  show({ created: 8, refused: 1 }, [refused]);
  expect(screen.queryByText(/later change/)).toBeNull();
});
