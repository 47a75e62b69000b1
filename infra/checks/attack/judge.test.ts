import { expect, test } from "vitest";
import { problemsOf } from "./judge.ts";

const refusal = { message: "Please sign in.", code: "unauthenticated", requestId: "1" };
const reply = (status: number, body: unknown, ms = 1) => ({
  status,
  body,
  ms,
  headers: { "cache-control": "no-store" },
});
const problems = (one: ReturnType<typeof reply>, mayMissFunction?: true) =>
  problemsOf("adminAll", one, { limitMs: 1_000, mayMissFunction });

test("a refusal in the one shape, and the contract's reply, are right", () => {
  expect(problems(reply(401, refusal))).toEqual([]);
  expect(problems(reply(200, { admins: [] }))).toEqual([]);
});

test.each<[string, ReturnType<typeof reply>]>([
  ["500", reply(503, refusal)],
  ["a late one", reply(401, refusal, 2_000)],
  ["text", reply(400, "Bad Request")],
  ["the gateway's own", reply(404, { message: "Not Found" })],
  ["another code's status", reply(400, refusal)],
  ["no request id", reply(401, { ...refusal, requestId: "" })],
  ["more than declared", reply(401, { ...refusal, stack: "x" })],
  ["the library's words", reply(401, { ...refusal, message: "Invalid input: expected string" })],
  ["a stack", reply(401, { ...refusal, message: "at handler (index.mjs:1:2)" })],
  ["one that may be cached", { ...reply(401, refusal), headers: { "cache-control": "" } }],
  ["success with another status", reply(201, { admins: [] })],
  ["success of another shape", reply(200, { admins: {} })],
])("%s is wrong", (_, one) => {
  expect(problems(one)).not.toEqual([]);
});

test("where AWS may answer, its own words are right, and a function's are judged", () => {
  expect(problems(reply(404, { message: "Not Found" }), true)).toEqual([]);
  expect(problems(reply(400, "Bad Request"), true)).toEqual([]);
  expect(problems(reply(400, refusal), true)).not.toEqual([]);
});
