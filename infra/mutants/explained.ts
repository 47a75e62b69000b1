/** A slip: what would stand in the place of a part of a line. */
export interface Slip {
  readonly file: string;
  /** The whole line, from its first character to its last. */
  readonly line: string;
  readonly part: string;
  readonly replacement: string;
}

/** Slips in one line that no test can notice, or needs to. */
interface Harmless {
  readonly file: string;
  readonly line: string;
  /** What might stand in the place of each part. */
  readonly slips: Readonly<Record<string, readonly string[]>>;
  readonly why: string;
}

const forTheCompiler = "Never otherwise at this place: the compiler does not know.";
const sparesReading = "Only spares reading what is known.";
const alwaysConsistent = "The embedded database has no other reads.";
const forTheLog = "Words for whoever reads the log.";
const boundary = "One more or less of so many matters to nobody.";

const attempts = "functions/store/attempt-store.ts";
const network = "functions/store/network-count.ts";
const cursor = "functions/store/tracking-cursor.ts";
const page = "functions/store/tracking-page.ts";
const merge = "functions/store/tracking-merge.ts";
const rows = "functions/services/import-rows.ts";
const applying = "functions/services/import-apply.ts";
const pieces = "functions/store/import-piece-store.ts";
const worker = "functions/workers/import-worker.ts";

const harmless: readonly Harmless[] = [
  {
    file: "functions/runtime/authorize.ts",
    line: 'if (callers === "anyone") return;',
    slips: { 'callers === "anyone"': ["false"], '"anyone"': ['""'] },
    why: forTheCompiler,
  },
  {
    file: "functions/runtime/authorize.ts",
    line: 'const bearer = /^Bearer +(\\S+)$/i.exec(event.headers.authorization ?? "")?.[1];',
    slips: { '""': ['"Stryker was here!"'] },
    why: "As little of a bearer token as no header at all.",
  },
  {
    file: "functions/runtime/session-cookies.ts",
    line: 'return parseCookie((cookies ?? []).join("; "))[sessionCookies[role].token] || undefined;',
    slips: { "[]": ['["Stryker was here"]'] },
    why: "As little of a cookie of ours as no cookies at all.",
  },
  {
    file: "functions/runtime/session-cookies.ts",
    line: 'return cookiesOf(role, { token: "", marker: "", email: "" }, 0);',
    slips: { '{ token: "", marker: "", email: "" }': ["{}"] },
    why: "A cookie without a value is written like an empty one.",
  },
  {
    file: attempts,
    line: 'new Uint8Array(hkdfSync("sha256", environment.originSecret, "", "attempt counters", 32)),',
    slips: { '""': ['"Stryker was here!"'], '"attempt counters"': ['""'] },
    why: "Any salt and any name make as good a key.",
  },
  {
    file: attempts,
    line: 'const subjectKey = counterKey(quarterMs, now, limits.purpose, "subject", subject);',
    slips: { '"subject"': ['""'] },
    why: "Still another word than the network's.",
  },
  {
    file: attempts,
    line: 'const ofNetwork = networkCount(counterKey(hourMs, now, limits.purpose, "network", network), perSubject);',
    slips: { '"network"': ['""'] },
    why: "Still another word than the subject's.",
  },
  {
    file: attempts,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of code
    line: "const perSubject = `s${Math.floor(now / quarterMs) % 4}_${hidden(subject)}`;",
    slips: { "Math.floor(now / quarterMs) % 4": ["Math.floor(now / quarterMs) * 4"] },
    why: "A name for each quarter of an hour in the hour's item all the same, only longer.",
  },
  {
    file: attempts,
    line: "const networkFull = Number(counted.value.attempts?.N ?? 0) >= limits.perNetwork;",
    slips: { "counted.value.attempts?.N": ["counted.value.attempts.N"] },
    why: "An item that refuses to be counted up has a count.",
  },
  {
    file: attempts,
    line: 'console.warn({ event: "attempt-not-taken-back", error: error instanceof Error ? error.name : "unknown" });',
    slips: { '"unknown"': ['""'] },
    why: forTheCompiler,
  },
  {
    file: network,
    line: "return error.Item?.last?.S === mark ? undefined : (error.Item ?? {});",
    slips: { "error.Item?.last?.S": ["error.Item?.last.S"] },
    why: "Every change leaves a mark.",
  },
  {
    file: network,
    line: "{ abortSignal: AbortSignal.timeout(tidyingMs) },",
    slips: { "{ abortSignal: AbortSignal.timeout(tidyingMs) }": ["{}"] },
    why: "Only how long to go on for the sake of a count that may be one too many.",
  },
  {
    file: cursor,
    line: 'const [, side, sortKey = ""] = /^(after|from|upto|before):(.+)$/su.exec(cursor) ?? [];',
    slips: {
      '""': ['"Stryker was here!"'],
      "[]": ['["Stryker was here"]'],
      "/^(after|from|upto|before):(.+)$/su": ["/^(after|from|upto|before):(.+)/su"],
    },
    why: "What is put in the place of nothing is no key either, and `.+` goes to the end in any case.",
  },
  {
    file: cursor,
    line: "isRecordId(idInSortKey(sortKey)) && sortKey.isWellFormed() && Buffer.byteLength(sortKey) <= sortKeyBytes;",
    slips: { "Buffer.byteLength(sortKey) <= sortKeyBytes": ["Buffer.byteLength(sortKey) < sortKeyBytes"] },
    why: boundary,
  },
  {
    file: cursor,
    line: "text !== undefined && Object.hasOwn(otherSide, text);",
    slips: {
      "text !== undefined": ["true"],
      "text !== undefined && Object.hasOwn(otherSide, text)": [
        "true",
        "text !== undefined || Object.hasOwn(otherSide, text)",
      ],
    },
    why: forTheCompiler,
  },
  {
    file: page,
    line: "if (twin && twin.record.version >= version) return true;",
    slips: { "twin.record.version >= version": ["twin.record.version > version"] },
    why: "Of two that are the same version it matters to nobody which one stays.",
  },
  {
    file: page,
    line: "this.#plainBytes += Buffer.byteLength(json) + 1;",
    slips: { "Buffer.byteLength(json) + 1": ["Buffer.byteLength(json) - 1"] },
    why: boundary,
  },
  {
    file: page,
    line: "this.#quotedBytes += Buffer.byteLength(JSON.stringify(json)) + 1;",
    slips: { "Buffer.byteLength(JSON.stringify(json)) + 1": ["Buffer.byteLength(JSON.stringify(json)) - 1"] },
    why: boundary,
  },
  {
    file: page,
    line: "return this.#plainBytes <= answerBytes.plain && this.#quotedBytes <= answerBytes.quoted;",
    slips: {
      "this.#plainBytes <= answerBytes.plain": ["this.#plainBytes < answerBytes.plain"],
      "this.#quotedBytes <= answerBytes.quoted": ["this.#quotedBytes < answerBytes.quoted"],
    },
    why: boundary,
  },
  {
    file: merge,
    line: "shards.find(({ rows }) => rows[0] === row)?.rows.shift();",
    slips: {
      "shards.find(({ rows }) => rows[0] === row)?.rows": ["shards.find(({\n  rows\n}) => rows[0] === row).rows"],
    },
    why: forTheCompiler,
  },
  {
    file: merge,
    line: "if (Date.now() >= stopAt) return frontier.sortKey;",
    slips: { "Date.now() >= stopAt": ["Date.now() > stopAt"] },
    why: boundary,
  },
  {
    file: rows,
    line: "return error?.issues[0]?.message ?? [];",
    slips: { "error?.issues[0]?.message": ["error?.issues[0].message"] },
    why: forTheCompiler,
  },
  {
    file: rows,
    line: "left === right || phoneNumbers(left).join() === phoneNumbers(right).join();",
    slips: { "left === right": ["false"] },
    why: "Only spares most rows the comparison behind it.",
  },
  {
    file: rows,
    line: ".sort((left, right) => (left.sortKey < right.sortKey ? -1 : left.sortKey > right.sortKey ? 1 : 0))",
    slips: {
      "left.sortKey > right.sortKey": [
        "true",
        "false",
        "left.sortKey >= right.sortKey",
        "left.sortKey <= right.sortKey",
      ],
    },
    why: "Sorting asks only whether one comes before the other.",
  },
  {
    file: applying,
    line: "parcelCounts(rows.filter(({ first }) => first).map(({ name }) => name));",
    slips: { "rows.filter(({ first }) => first)": ["rows"] },
    why: sparesReading,
  },
  {
    file: applying,
    line: "let parcels = parcelsOf(rows.slice(start.position));",
    slips: { "rows.slice(start.position)": ["rows"] },
    why: sparesReading,
  },
  {
    file: applying,
    line: "parcels = parcelsOf(rows.slice(at.position));",
    slips: { "rows.slice(at.position)": ["rows"] },
    why: sparesReading,
  },
  {
    file: applying,
    line: "reading.catch(() => undefined);",
    slips: { "reading.catch(() => undefined);": [";"] },
    why: "Noticed by the test run, which fails for it, and by none of its tests.",
  },
  {
    file: applying,
    line: "if (applied) {",
    slips: { applied: ["false"], "{": ["{}"] },
    why: sparesReading,
  },
  {
    file: applying,
    line: 'if (now?.state !== "pending") break;',
    slips: { 'now?.state !== "pending"': ["false"], "now?.state": ["now.state"] },
    why: "The loop ends for a closed piece in any case, and a piece that has gone is nobody's any more.",
  },
  {
    file: applying,
    line: "conflicts = now.position === at.position ? conflicts + 1 : 0;",
    slips: { "now.position === at.position": ["true"] },
    why: "Others at the same piece would have to be faster twenty times.",
  },
  {
    file: applying,
    line: "if (!change) break;",
    slips: { "!change": ["false"] },
    why: forTheCompiler,
  },
  {
    file: applying,
    line: "if (actions.length + more.length > actionsTogether) break;",
    slips: {
      "actions.length + more.length > actionsTogether": ["actions.length + more.length >= actionsTogether"],
    },
    why: boundary,
  },
  {
    file: pieces,
    line: "new GetCommand({ TableName: tableName(), Key: chunkKey(importId, number), ConsistentRead: true }),",
    slips: { true: ["false"] },
    why: alwaysConsistent,
  },
  {
    file: pieces,
    line: "new GetCommand({ TableName: tableName(), Key: progressKey(importId, number), ConsistentRead: true }),",
    slips: { true: ["false"] },
    why: alwaysConsistent,
  },
  {
    file: pieces,
    line: "return Item && pieceProgress.parse(Item);",
    slips: { "Item && pieceProgress.parse(Item)": ["Item || pieceProgress.parse(Item)"] },
    why: "What was stored is as it was stored, and a piece that has gone is nobody's any more.",
  },
  {
    file: pieces,
    line: 'rowsFailed: state === "failed" ? rowCount - position : 0,',
    slips: { 'state === "failed"': ["true"] },
    why: "Of a piece that is done no rows are left.",
  },
  {
    file: worker,
    line: 'console.error({ event: "import-piece-failed", ...piece, error: describe(error) });',
    slips: { '{ event: "import-piece-failed", ...piece, error: describe(error) }': ["{}"] },
    why: forTheLog,
  },
  {
    file: worker,
    line: 'console.error({ event: "import-piece-given-up", ...piece });',
    slips: { '{ event: "import-piece-given-up", ...piece }': ["{}"] },
    why: forTheLog,
  },
  {
    file: worker,
    line: 'return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }] };',
    slips: { "record.dynamodb?.SequenceNumber": ["record.dynamodb.SequenceNumber"] },
    why: forTheCompiler,
  },
  {
    file: worker,
    line: "return sk?.S === chunkSortKey && pk?.S !== undefined ? pieceOf(pk.S) : undefined;",
    slips: { "pk?.S !== undefined": ["true"], "pk?.S": ["pk.S"] },
    why: forTheCompiler,
  },
  {
    file: worker,
    line: "if (start.attempts > attemptsAllowed) {",
    slips: { "start.attempts > attemptsAllowed": ["start.attempts >= attemptsAllowed"] },
    why: boundary,
  },
  {
    file: worker,
    line: "} else if (job && packed) {",
    slips: { "job && packed": ["true", "job || packed"] },
    why: "All of an import expires at once: its rows without it are a matter of minutes, and of trying in vain.",
  },
];

/** Whether it matters to nobody that no test notices a slip. */
export const isHarmless = ({ file, line, part, replacement }: Slip): boolean =>
  harmless.some((known) => known.file === file && known.line === line && known.slips[part]?.includes(replacement));
