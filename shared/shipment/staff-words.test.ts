import { expect, test } from "vitest";
import { business } from "../business.ts";
import { attentionReasons, customerWords } from "./reason-words.ts";
import { messageAbout, reasonWords } from "./staff-words.ts";

test.each(attentionReasons)(
  "%s says in sentences what it means and what to do, to the team and to the customer",
  (reason) => {
    const { title, means, toDo } = reasonWords[reason];
    const customer = customerWords[reason];
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
    for (const words of [means, toDo, customer.means, customer.toDo]) expect(words).toMatch(/^[A-Z].*\.$/);
    expect(messageAbout({ reason, words: null, place: "London" }, "AYU-1", "L")).toBe(
      `Hello! This is ${business.name}, about your order AYU-1. ${customer.means} ${customer.toDo} Track it here: L`,
    );
  },
);

test("the message quotes the carrier, and its place where it is known", () => {
  const message = (place: string | null) =>
    messageAbout({ reason: "held", words: "Papers missing. ", place }, "AYU-1", "L");
  expect(message("London")).toContain(" The carrier wrote: “Papers missing”, London. ");
  expect(message(null)).toContain(" The carrier wrote: “Papers missing”. ");
});

test("no two reasons have the same words", () => {
  const titles = attentionReasons.map((reason) => reasonWords[reason].title);
  expect(new Set(titles).size).toBe(titles.length);
});
