import { toldUntil } from "../../functions/digest/digest.ts";
import { digestLetter } from "../../functions/digest/digest-letter.ts";
import { readDigest } from "../../functions/digest/read-digest.ts";
import { renderLetter } from "../../functions/mail/letter.ts";
import { business } from "../../shared/business.ts";
import { readOptions, runAsCommand } from "./command.ts";
import { tableUsage, withTable } from "./open-table.ts";

const usage = `Usage:
  npm run digest [-- --html]

  --html           print the mail's HTML instead of its text
${tableUsage}
It prints the mail that would be sent now, and sends nothing.`;

async function run(): Promise<void> {
  const { values } = readOptions({ options: { html: { type: "boolean", default: false }, stack: { type: "string" } } });
  await withTable(values.stack, async (where) => {
    const digest = await readDigest(await toldUntil(), Date.now());
    if (digest.fresh.length === 0) return console.info(`Nothing is new in ${where}: no mail would be sent.`);
    const letter = digestLetter(digest, business.siteUrl);
    const { html, text } = renderLetter(letter);
    console.info(values.html ? html : `Subject: ${letter.subject}\n\n${text}`);
  });
}

await runAsCommand(usage, run);
