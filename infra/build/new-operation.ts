import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds an operation to contract, registry, requests and messages, with its handler and test: `npm run new-operation -- name METHOD
 * /path callers`. Where something is left to fill in stands `fillIn`, which does not compile.
 */

const [name = "", method = "", path = "", caller = ""] = process.argv.slice(2);

interface Kind {
  readonly serve: string;
  readonly from: string;
  readonly grants: string;
  /** Of the sessions that may call it; the last signs in for the test. */
  readonly roles?: readonly string[];
}
const ofStaff = (account: string, ...roles: string[]): Kind => ({
  serve: "serveStaff",
  from: "http/serve-staff.ts",
  grants: `signedIn("${account}", ...fillIn)`,
  roles,
});
const ofShop: Kind = {
  serve: "serveShop",
  from: "shop/serve-shop.ts",
  grants: `{ grants: fillIn, secrets: ["shop"] }`,
};
const kinds: Readonly<Record<string, Kind>> = {
  anyone: { serve: "servePublic", from: "http/serve.ts", grants: "{ grants: fillIn }" },
  staff: ofStaff("staff", "admin", "logistics"),
  admin: ofStaff("admin", "admin"),
  logistics: ofStaff("member", "logistics"),
  shopify: ofShop,
  woocommerce: ofShop,
  key: ofShop,
};
const kind = kinds[caller];
if (!kind || !path.startsWith("/")) {
  console.error(
    `npm run new-operation -- nameOfIt GET|POST|PUT|DELETE /path ${Object.keys(kinds).join("|")}`,
  );
  process.exit(1);
}
const hasId = path.includes("{id}");
// As `entryOf` in functions/registry.ts, which does not run while something is left to fill in.
const fileName = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Adds a row at the end of the table that begins with this text. */
function addRow(file: string, table: string, row: string): void {
  const text = readFileSync(file, "utf8");
  const end = text.indexOf("\n}", text.indexOf(table)) + 1;
  if (text.includes(`\n  ${name}: `)) throw new Error(`${file} has ${name} already`);
  writeFileSync(file, `${text.slice(0, end)}  ${name}: ${row},\n${text.slice(end)}`);
}

addRow(
  "shared/contract.ts",
  "const contract = {",
  `{
    method: "${method}",
    path: "${path}",
    summary: fillIn,
    callers: ${kind.roles ? `["${kind.roles.join('", "')}"]` : `"${caller}"`},
${path.includes("{") ? `    params: ${hasId ? "id" : "fillIn"},\n` : ""}    reply: fillIn,
  }`,
);
addRow("shared/contract.test.ts", "const callers", `"${caller}"`);
addRow("functions/registry.ts", "const registry = {", kind.grants);
addRow(
  "functions/testing/requests.ts",
  "const validRequests",
  hasId ? "nothing" : "fillIn",
);
addRow("web/api/messages.ts", "const fallbacks = {", "fillIn");
writeFileSync(
  `functions/endpoints/${fileName}.ts`,
  `import { ${kind.serve} } from "../${kind.from}";

export const handler = ${kind.serve}({
  ${name}: async () => fillIn,
});
`,
  { flag: "wx" },
);
const signIn =
  kind.roles && `  const { cookies } = await signIn("${kind.roles.at(-1)}");\n`;
writeFileSync(
  `functions/endpoints/${fileName}.test.ts`,
  `import { expect, test } from "vitest";
${signIn ? `import { signIn } from "../testing/accounts.ts";\n` : ""}import { call } from "../testing/call.ts";
import { handler } from "./${fileName}.ts";

test(fillIn, async () => {
${signIn ?? ""}  const { status, body } = await call(handler, "${name}", ${signIn ? "{ cookies, ...fillIn }" : "fillIn"});
  expect({ status, body }).toEqual({ status: 200, body: fillIn });
});
`,
);
console.info(
  `Replace each fillIn (git grep fillIn), call it in infra/local/grants.test.ts, then npm run openapi`,
);
