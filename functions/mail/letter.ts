import { business } from "../../shared/business.ts";
import { palette } from "../../shared/palette.ts";

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

interface Link {
  readonly label: string;
  readonly url: string;
}

/** A part of a mail; each is shown in its HTML and in its plain text. */
export type Block =
  | { readonly heading: string }
  | { readonly paragraph: string }
  | { readonly button: Link }
  | { readonly link: Link }
  | {
      readonly entries: readonly {
        readonly title: string;
        readonly lines: readonly string[];
        readonly url?: string;
      }[];
    };

export interface Letter {
  /** The language of its words, an ISO 639 code; English where none is given. */
  readonly language?: string;
  readonly subject: string;
  /** What inboxes show after the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail, and how it ends. */
  readonly footer: readonly Block[];
}

type Colour = keyof typeof palette;
const light = (name: Colour) => palette[name][0];

/** Mail programs drop style sheets more often than inline styles, so light colours are inline and dark ones are not. */
const darkRules = (
  [
    ["page", "background-color", "paper"],
    ["card", "background-color", "surface"],
    ["card", "border-color", "line"],
    ["entry", "border-color", "line"],
    ["ink", "color", "ink"],
    ["muted", "color", "inkMuted"],
    ["link", "color", "link"],
    ["button", "background-color", "primary"],
    ["button-text", "color", "onPrimary"],
  ] as const
)
  .map(
    ([name, property, colour]) => `.${name}{${property}:${palette[colour][1]}!important}`,
  )
  .join("");

const font =
  "font-family:'Mukta',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = `${font};font-size:16px;line-height:1.55;color:${light("ink")}`;
const muted = `${font};font-size:14px;line-height:1.5;color:${light("inkMuted")}`;
const linkStyle = `color:${light("link")};text-decoration:underline`;

function blockHtml(block: Block, style = ink, name = "ink"): Html {
  if ("heading" in block) {
    return html`<h2 class="ink" style="margin:0 0 12px;${ink};font-size:22px;line-height:1.3;font-weight:600">${block.heading}</h2>`;
  }
  if ("paragraph" in block)
    return html`<p class="${name}" style="margin:0 0 16px;${style}">${block.paragraph}</p>`;
  if ("button" in block) {
    return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="button" style="border-radius:8px;background-color:${light("primary")}"><a class="button-text" href="${block.button.url}" style="display:inline-block;padding:12px 20px;${ink};font-weight:600;color:${light("onPrimary")};text-decoration:none">${block.button.label}</a></td></tr></table>`;
  }
  if ("link" in block) {
    return html`<p class="${name}" style="margin:0 0 16px;${style}"><a class="link" href="${block.link.url}" style="${linkStyle}">${block.link.label}</a></p>`;
  }
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${block.entries.map(
    ({ title, lines, url }) =>
      html`<tr><td class="entry" style="padding:12px 0;border-top:1px solid ${light("line")}"><p class="ink" style="margin:0;${ink};font-weight:600">${
        url === undefined
          ? title
          : html`<a class="link" href="${url}" style="${linkStyle}">${title}</a>`
      }</p>${lines.map((line) => html`<p class="muted" style="margin:2px 0 0;${muted}">${line}</p>`)}</td></tr>`,
  )}</table>`;
}

/** Before the address of a link, by language, where that is no plain colon. */
const colons: Readonly<Record<string, string>> = { fr: "\u00a0:", ja: "：" };

function blockText(block: Block, colon: string): string {
  if ("heading" in block)
    return `${block.heading}\n${"=".repeat(Math.min(block.heading.length, 72))}`;
  if ("paragraph" in block) return block.paragraph;
  if ("button" in block) return `${block.button.label}${colon}\n${block.button.url}`;
  if ("link" in block) return `${block.link.label}${colon}\n${block.link.url}`;
  return block.entries
    .map(({ title, lines, url }) =>
      [title, ...lines, url].filter((line) => line !== undefined).join("\n  "),
    )
    .join("\n\n");
}

/** A letter as the HTML and the plain text of a mail; the two say the same. */
export function renderLetter({
  language = "en",
  subject,
  preview,
  blocks,
  footer,
}: Letter): {
  html: string;
  text: string;
} {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light("paper")}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light("paper")}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 12px;${ink};font-size:18px;font-weight:600;text-align:left">${business.name}</td></tr>
<tr><td class="card" style="padding:24px 20px 8px;border:1px solid ${light("line")};border-radius:14px;background-color:${light("surface")};text-align:left;word-break:break-word">
${blocks.map((block) => blockHtml(block))}
</td></tr>
<tr><td style="padding:16px 4px;text-align:left;word-break:break-word">
${footer.map((block) => blockHtml(block, muted, "muted"))}
<p class="muted" style="margin:0;${muted}">${business.name}, ${business.address.lines.join(", ")}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  const colon = colons[language] ?? ":";
  const text = [...blocks, ...footer].map((block) => blockText(block, colon));
  return {
    html: page.text,
    text: `${[business.name, ...text, `${business.name}, ${business.address.lines.join(", ")}`].join("\n\n")}\n`,
  };
}
