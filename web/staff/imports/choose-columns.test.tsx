// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ColumnFields } from "../../../shared/import-columns.ts";
import { staffSystem } from "../../theme/staff-system.ts";
import { ChooseColumns } from "./choose-columns.tsx";

test("a column called constructor is used only where it was chosen", () => {
  const fields: ColumnFields = { Bestellung: "name", Tel: "phone", Nr: "trackingNo" };
  const headers = [...Object.keys(fields), "constructor"];
  const question = { headers, firstRow: headers, rows: [], columns: fields, firstRowIsData: false };
  const used: ColumnFields[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChakraProvider value={staffSystem}>
        <ChooseColumns
          columns={{ question, fields, firstRowIsData: false }}
          onUse={(chosen) => used.push(chosen)}
          onForgotten={() => undefined}
        />
      </ChakraProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText("constructor")).toHaveValue("");
  fireEvent.click(screen.getByRole("button", { name: "Use these columns" }));
  expect(used).toEqual([fields]);
});
