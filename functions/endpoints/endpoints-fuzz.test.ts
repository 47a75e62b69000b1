import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventOf } from "../../infra/local/api-gateway/payload.ts";
import { apiBase, type Endpoint, type EndpointName, endpoints, isOfShop } from "../../shared/contract.ts";
import { failureBody } from "../../shared/errors.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { anyCharacter } from "../../shared/testing/any-character.ts";
import { makeAccount, password, signIn } from "../testing/accounts.ts";
import { type Answer, call, invoke } from "../testing/call.ts";
import { endpointNames, handlerOf } from "../testing/handlers.ts";
import { recordLog } from "../testing/log.ts";
import {
  oddBodies,
  oddHeaders,
  oddQueries,
  oddTexts,
  oddUploads,
  oddUploadTypes,
  oddValues,
} from "../testing/odd-requests.ts";
import { patience } from "../testing/patience.ts";
import { validRequest } from "../testing/requests.ts";
import { proofOf } from "../testing/shop.ts";
import { switchToEmptyTable } from "../testing/tables.ts";

const lines = recordLog();
/** The same inputs at every run; `npm run fuzz` tries more cases with other seeds. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_101);
const timeout = patience(120_000 + numRuns * 1_000);

const fieldNames = [
  ...["name", "email", "phone", "password", "trackingNo", "_id", "was", "fresh", "file"],
  ...["role", "isVerified", "passwordHash", "epoch", "version", "pk", "sk"],
  ...["__proto__", "constructor", "prototype", "toString"],
];
const plausible = fc.constantFrom<unknown>(
  ...["Asha Menon", "asha@example.com", "9876543210", "+1 415 555 0101", password, "AYU-1001", "SG3231027366055"],
  ...[...oddTexts, ...oddValues],
);
const json = fc.oneof(plausible, fc.jsonValue({ maxDepth: 3 }));
/** Objects without a prototype, so that `__proto__` is an ordinary key. */
const object = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fieldNames) }, fc.string()), json);
/** The operation's valid body, each time with another e-mail, and with fields added or replaced. */
function formOf(name: EndpointName) {
  const { body } = validRequest(name);
  const valid = typeof body === "object" && !(body instanceof FormData) ? { ...body } : {};
  return fc
    .tuple(fc.uuid(), fc.oneof(fc.constant({}), object))
    .map(([id, more]) => ({ ...valid, ...("email" in valid && { email: `${id}@example.com` }), ...more }));
}
const bodyOf = (name: EndpointName) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.oneof(object, formOf(name), json).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string() },
  );
const text = fc.oneof(
  fc.string(),
  // In the form of an id; the time of most is later than any.
  fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
  fc.constantFrom("1", "true", "asc", "name", "trackingNo", ...oddTexts),
);
const query = fc.oneof(
  fc
    .dictionary(
      fc.constantFrom("limit", "cursor", "field", "search", "sort", "dryRun", "replace", "__proto__"),
      text.map((value) => value.toWellFormed()),
    )
    .map((fields) => new URLSearchParams(fields).toString()),
  fc.string({ unit: anyCharacter, maxLength: 80 }),
  fc.constantFrom(...oddQueries),
);

/** Mostly valid and different each time, since a reached limit would stop all further cases. */
const address = fc.oneof(
  { weight: 9, arbitrary: fc.ipV4() },
  { weight: 9, arbitrary: fc.ipV6() },
  { weight: 1, arbitrary: text },
);

let prototype: PropertyDescriptorMap;
beforeAll(() => {
  prototype = Object.getOwnPropertyDescriptors(Object.prototype);
});
afterAll(() => {
  expect(Object.getOwnPropertyDescriptors(Object.prototype)).toEqual(prototype);
});

/** The account of an operation with an id; records have their own tests. */
const personNamedBy = (path: string) =>
  path === "/admin/{id}" ? ("admin" as const) : path.startsWith("/user/") ? undefined : ("logistics" as const);

/** No reply may hold a field that the contract does not declare. */
function expectOnlyDeclared(endpoint: Endpoint, { status, body: sent }: Answer) {
  if (status >= 400) expect(failureBody.parse(sent)).toEqual(sent);
  else if (status === 204) expect(sent).toBe("");
  else expect(schemaOf(endpoint.reply).parse(sent)).toEqual(sent);
}

/** Signed in until a case ends the session. */
function sessionFor({ callers }: Endpoint) {
  let cookies: string[] | undefined;
  return {
    cookies: async () => {
      if (typeof callers === "string") return [];
      cookies ??= (await signIn(callers[0] ?? "admin")).cookies;
      return cookies;
    },
    heed: ({ status }: Answer) => {
      if (status === 401) cookies = undefined;
    },
  };
}

const bytesOf = (name: EndpointName) =>
  fc.oneof(
    { weight: 4, arbitrary: bodyOf(name).map((content) => Buffer.from(content)) },
    { weight: 1, arbitrary: fc.constantFrom(...oddBodies) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(bodyOf(name), fc.string({ unit: anyCharacter, maxLength: 20 }))
        .map(([content, file]) =>
          Buffer.from(
            `--b\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\n\r\n${content}\r\n--b--\r\n`,
          ),
        ),
    },
  );
const headerValue = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom(
    ...["application/json", "multipart/form-data; boundary=b", "multipart/form-data", "text/plain; charset=utf-16"],
    ...["Bearer x", "Bearer a.b.c", "gzip", "same-origin", "none", "2001:db8::1", "::ffff:1.2.3.4", "1.2.3.4:443"],
  ),
);
/** Rarely values that the first middlewares refuse, so that most requests get further. */
const headers = fc.dictionary(
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(
        ...["content-type", "content-encoding", "cookie", "accept-language"],
        ...["x-forwarded-for", "host", "constructor", "__proto__"],
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("x-viewer-address", "x-viewer-host", "origin", "sec-fetch-site", "authorization"),
    },
  ),
  headerValue,
);

const requestOf = (name: EndpointName) =>
  fc.record({
    sent: bytesOf(name),
    sentHeaders: fc.oneof(
      { weight: 1, arbitrary: fc.constant<Record<string, string>>({ "content-type": "application/json" }) },
      { weight: 1, arbitrary: headers },
      { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
    ),
  });
/** Mostly of the right type, so that most files are read. */
const upload = fc.record({
  sent: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...oddUploads) },
    { weight: 1, arbitrary: bytesOf("importExcel") },
  ),
  sentHeaders: fc
    .oneof(
      { weight: 4, arbitrary: fc.constant(oddUploadTypes[0] ?? "") },
      { weight: 1, arbitrary: fc.constantFrom(...oddUploadTypes) },
    )
    .map((type): Record<string, string> => ({ "content-type": type })),
});
describe.each(endpointNames)("%s", (name: EndpointName) => {
  const endpoint: Endpoint = endpoints[name];
  const { method, path, callers } = endpoint;
  const [placeholder = "", param = "id"] = /\{(\w+)\}/.exec(path) ?? [];
  const subject = personNamedBy(path);

  test("answers any bytes and headers over HTTP, with declared fields only", { timeout }, async () => {
    // A new table, since the lists would grow with the accounts of earlier tests.
    await switchToEmptyTable();
    const handler = await handlerOf(name);
    const session = sessionFor(endpoint);
    await fc.assert(
      fc.asyncProperty(
        name === "importExcel" ? fc.oneof(upload, requestOf(name)) : requestOf(name),
        query,
        text,
        fc.boolean(),
        fc.integer({ min: 0, max: 9 }).map((share) => share > 0),
        address,
        async ({ sent, sentHeaders }, sentQuery, anyId, isKnown, signedIn, sentAddress) => {
          const id = isKnown && subject ? (await makeAccount(subject))._id : anyId.toWellFormed();
          const odd = ["__proto__=x", "constructor=%", anyId.replaceAll(/[;\s]/g, ""), sentHeaders.cookie ?? ""];
          const cookies = signedIn ? await session.cookies() : [];
          const request = {
            method,
            path: `${apiBase}${path.replace(placeholder, encodeURIComponent(id))}`,
            query: sentQuery,
            headers: {
              "x-viewer-address": sentAddress,
              ...sentHeaders,
              "x-origin-secret": process.env.ORIGIN_SECRET ?? "",
              ...(signedIn && isOfShop(callers) && proofOf(callers, sent)),
              cookie: [...cookies, ...odd].join("; "),
            },
            body: sent,
            address: "192.0.2.1",
          };
          const route = { routeKey: `${method} ${apiBase}${path}`, pathParameters: { [param]: id } };
          const answer = await invoke(handler, eventOf(request, route, "api.example"));
          session.heed(answer);
          expect(answer.status, JSON.stringify(lines.at(-1))).toBeLessThan(500);
          lines.length = 0;
          expectOnlyDeclared(endpoint, answer);
          expect("polluted" in {}).toBe(false);
        },
      ),
      { seed: seed + endpointNames.indexOf(name), numRuns },
    );
  });
});

describe("an id that nothing has", () => {
  const record = { name: "AYU-1001", phone: "9876543210", trackingNo: "SG3231027366055" };
  const withId = endpointNames.filter((name) => endpoints[name].path.includes("{id}") || name === "updateTracking");

  describe.each(withId)("%s", (name) => {
    const endpoint: Endpoint = endpoints[name];
    let cookies: string[];
    beforeAll(async () => {
      await switchToEmptyTable();
      const [role] = typeof endpoint.callers === "string" ? [] : endpoint.callers;
      ({ cookies } = await signIn(role ?? "admin"));
    });

    // The last two have the form of an id; the time in the last is later than any.
    test.each(["x", "507f1f77bcf86cd799439011", "01JC5Z8Q2N7V3K4M5P6R7S8T9W", "Z".repeat(26)])(
      "answers an id that nothing has: %s",
      async (id) => {
        const request = endpoint.params ? { params: { id }, body: {} } : { body: { _id: id, ...record } };
        expect(await call(await handlerOf(name), name, { ...request, cookies })).toMatchObject({
          status: 404,
          body: { code: "not_found" },
        });
      },
    );
  });
});
