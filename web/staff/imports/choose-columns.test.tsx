// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ColumnFields } from "../../../shared/import-columns.ts";
import { staffSystem } from "../../theme/staff-system.ts";
import { ChooseColumns } from "./choose-columns.tsx";

test("each field needs a column of its own", () => {
  const headers = ["Bestellung", "Tel", "Nr"];
  const question = { headers, firstRow: headers, rows: [], columns: {}, firstRowIsData: false };
  const used: ColumnFields[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChakraProvider value={staffSystem}>
        <ChooseColumns
          columns={{ question, fields: { Tel: "phone" }, firstRowIsData: false }}
          onUse={(chosen) => used.push(chosen)}
          onForgotten={() => undefined}
        />
      </ChakraProvider>
    </QueryClientProvider>,
  );
  const choose = (field: string, column: number) =>
    fireEvent.change(screen.getByLabelText(field), { target: { value: String(column) } });
  const use = () => fireEvent.click(screen.getByRole("button", { name: "Use these columns" }));
  expect(screen.getByLabelText("Phone")).toHaveDisplayValue("Tel");
  use();
  expect(screen.getByRole("alert")).toHaveTextContent("Choose a column for Order No and Tracking No.");
  choose("Order No", 0);
  choose("Tracking No", 1);
  use();
  const doubled = "“Tel” is chosen for Phone and Tracking No. Choose another column for one of them.";
  expect(screen.getByRole("alert")).toHaveTextContent(doubled);
  choose("Tracking No", 2);
  use();
  expect(used).toEqual([{ Bestellung: "name", Tel: "phone", Nr: "trackingNo" }]);
});
