import { toldUntil } from "../../functions/digest/digest.ts";
import { digestLetter } from "../../functions/digest/digest-letter.ts";
import { readDigest } from "../../functions/digest/read-digest.ts";
import { renderLetter } from "../../functions/mail/letter.ts";
import { business } from "../../shared/business.ts";
import { withTable } from "./open-table.ts";

interface DigestOptions {
  readonly html: boolean;
  readonly stack: string | undefined;
}

export async function printDigest({ html: isHtml, stack }: DigestOptions): Promise<number> {
  await withTable(stack, async (where) => {
    const digest = await readDigest(await toldUntil(), Date.now());
    if (digest.fresh.length === 0) return console.info(`Nothing is new in ${where}: no mail would be sent.`);
    const letter = digestLetter(digest, business.siteUrl);
    const { html, text } = renderLetter(letter);
    console.info(isHtml ? html : `Subject: ${letter.subject}\n\n${text}`);
  });
  return 0;
}
