/** HTML that is safe to send: every inserted text was escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Inserted = string | number | Html | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function safe(value: Inserted): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("\n");
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Tag of a template: inserts texts escaped, and other HTML as it is. Quote attributes. */
export const html = (
  strings: TemplateStringsArray,
  ...values: readonly Inserted[]
): Html => new Html(String.raw({ raw: strings }, ...values.map(safe)));
