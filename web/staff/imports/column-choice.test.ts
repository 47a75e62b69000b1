import { expect, test } from "vitest";
import { problemWith } from "./choose-columns.tsx";

const names = ["A", "B", "C", "D"];
const problem = (...chosen: ("" | "name" | "phone" | "trackingNo")[]) => problemWith(chosen, (at) => names[at] ?? "");

test("each field needs one column, and only one", () => {
  expect(problem("name", "", "phone", "trackingNo")).toBeUndefined();
  expect(problem("", "", "", "")).toBe("Choose a column for Order No, Phone, and Tracking No.");
  expect(problem("name", "phone")).toBe("Choose a column for Tracking No.");
  expect(problem("name", "phone", "phone", "trackingNo")).toBe("Phone is chosen for “B” and “C”. Keep one of them.");
});
