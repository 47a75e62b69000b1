import type { Chapter, Kept } from "./promise.ts";

/** How many of a promise's guards a test missed when they were taken away. */
type Missed = (kept: Kept) => number;

const link = (file: string) => `[${file.split("/").at(-1)}](../${file})`;

export const testsOf = ({ guards, tests = [] }: Kept): string[] => [
  ...new Set([...guards.map(({ test }) => test), ...tests]),
];

function result({ guards }: Kept, missed: number): string {
  if (guards.length === 0) return "holds";
  return missed === 0 ? `holds; ${guards.length} of ${guards.length} guards proven` : `${missed} guards NOT proven`;
}

const begin = "<!-- promises: written by `npm run guards` -->";
const end = "<!-- end of promises -->";

function tableOf(chapters: readonly Chapter[], missed: Missed): string {
  const numbered = chapters.flatMap(({ title, promises }) => promises.map((kept) => ({ title, kept })));
  const lines = numbered.map(({ title, kept }, index) => {
    const first = numbered[index - 1]?.title !== title ? [`| | **${title}** | | |`] : [];
    const tests = testsOf(kept).map(link).join(", ");
    return [...first, `| ${index + 1} | ${kept.promise} | ${tests} | ${result(kept, missed(kept))} |`].join("\n");
  });
  return ["| | promise | proven by | result |", "|---|---|---|---|", ...lines].join("\n");
}

/** The document with its table as the promises and the last run have it. */
export function withTable(document: string, chapters: readonly Chapter[], missed: Missed): string {
  const [before = "", rest = ""] = document.split(begin);
  const [, after = ""] = rest.split(end);
  return `${before}${begin}\n${tableOf(chapters, missed)}\n${end}${after}`;
}
