import { expect, test } from "vitest";
import { html, type Letter, renderLetter } from "./letter.ts";

const letter: Letter = {
  subject: "Two parcels need you",
  preview: "One is held, one could not be delivered",
  blocks: [
    { heading: "Two parcels need you" },
    { paragraph: "This is new since yesterday." },
    {
      entries: [
        { title: "AYU-1001 <b>", lines: ["Held by customs", "since 3 December"], url: "https://x.example/?a=1&b=2" },
      ],
    },
    { button: { label: "See all", url: "https://x.example/logistic/attention" } },
  ],
  footer: [{ paragraph: "You get this mail every morning." }],
};
const { html: page, text } = renderLetter(letter);

test("texts and addresses are escaped in the HTML", () => {
  expect(page).toContain("AYU-1001 &lt;b&gt;");
  expect(page).toContain('href="https://x.example/?a=1&amp;b=2"');
  expect(html`<a title="${`"'<>&`}">${html`<i>${"&"}</i>`}</a>`.text).toBe(
    '<a title="&quot;&#39;&lt;&gt;&amp;"><i>&amp;</i></a>',
  );
});

test("the plain text says everything that the HTML says, with the addresses of links", () => {
  for (const words of [
    ...["Two parcels need you", "This is new since yesterday.", "AYU-1001 <b>", "Held by customs", "since 3 December"],
    ...["https://x.example/?a=1&b=2", "See all", "https://x.example/logistic/attention"],
    "You get this mail every morning.",
  ]) {
    expect(text).toContain(words);
  }
});

test("the HTML fetches nothing and runs nothing", () => {
  expect(page).not.toMatch(/<(img|link|script|iframe|object|video|audio)\b|@import|url\(|\bsrc=/i);
});

test("dark colours replace each light one that text or surfaces have", () => {
  const classes = new Set([...page.matchAll(/class="([\w-]+)"/g)].map(([, name]) => name));
  const [, dark = ""] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(page) ?? [];
  for (const name of classes) expect(dark).toContain(`.${name}{`);
});
