import { expect, test } from "vitest";
import { attentionReasons, customerWords } from "./reason-words.ts";
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

test("the message quotes the carrier, and its place where it is known", () => {
  const message = (carrier: Parameters<typeof messageAbout>[4]) =>
    messageAbout("held", "AYU-1", "Amrita", "L", carrier);
  const { means, toDo } = customerWords.held;
  expect(message({ words: "Papers missing. ", place: "London" })).toContain(
    `${means} The carrier wrote: “Papers missing”, London. ${toDo}`,
  );
  expect(message({ words: "Papers missing", place: null })).toContain("wrote: “Papers missing”. ");
  expect(message({ words: null, place: "London" })).toContain(`${means} ${toDo}`);
});

test("no two reasons have the same words", () => {
  const titles = attentionReasons.map((reason) => reasonWords[reason].title);
  expect(new Set(titles).size).toBe(titles.length);
});
