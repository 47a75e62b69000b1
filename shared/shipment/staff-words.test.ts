import { expect, test } from "vitest";
import { attentionReasons } from "./attention-reasons.ts";
import { customerWords } from "./reason-words.ts";
import { messageAbout, reasonWords } from "./staff-words.ts";

test.each(attentionReasons)(
  "%s says in sentences what it means and what to do, to the team and to the customer",
  (reason) => {
    const { title, means, toDo } = reasonWords[reason];
    const customer = customerWords[reason];
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
    for (const words of [means, toDo, customer.means, customer.toDo]) expect(words).toMatch(/^[A-Z].*\.$/);
    expect(messageAbout(reason, "AYU-1", "Amrita", "https://x.example/#order=AYU-1")).toBe(
      `Hello! This is Amrita, about your order AYU-1. ${customer.means} ${customer.toDo} Track it here: https://x.example/#order=AYU-1`,
    );
  },
);

test("no two reasons have the same words", () => {
  const titles = attentionReasons.map((reason) => reasonWords[reason].title);
  expect(new Set(titles).size).toBe(titles.length);
});
