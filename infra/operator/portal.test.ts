import { expect, test } from "vitest";
import { subcommands } from "./subcommands.ts";
import { runPortal } from "./testing/portal.ts";

const portal = (...args: string[]) => runPortal(args, { DATA_DIR: "/nowhere" });

test.each(Object.keys(subcommands))("%s has help", async (name) => {
  const { code, out, errors } = await portal(...name.split(" "), "--help");
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toMatch(new RegExp(`^Usage:\\n  npm run portal -- ${name} .*--\\w+`));
  for (const [option, { help }] of Object.entries(subcommands[name]?.options ?? {})) {
    expect(out).toMatch(new RegExp(`^  --${option}\\b`, "m"));
    expect(out).toContain(help);
  }
});

test("without a command the help lists all; of admin it is that of both", async () => {
  const all = (await portal("--help")).out;
  for (const name of Object.keys(subcommands)) expect(all).toMatch(new RegExp(`^  ${name} +[A-Z]`, "m"));
  expect((await portal("admin", "-h")).out).toMatch(/admin create --email.*admin reset --email/s);
});

test.each([
  [[], "Name a command."],
  [["cost"], "There is no command cost."],
  [["toString"], "There is no command toString."],
  [["admin"], "Say create or reset."],
  [["admin", "--email", "a@x.test"], "Say create or reset."],
  [["admin", "drop", "--email", "a@x.test"], "Say create or reset, not drop."],
  [["admin", "create", "--email", "a@x.test"], "--name is missing."],
  [["admin", "create", "--email", "a@x.test", "--fone", "1"], "Unknown option '--fone'."],
  [["admin", "reset"], "--email is missing."],
  [["admin", "reset", "--email", "a@x.test", "--name", "Asha Nair"], "Unknown option '--name'."],
  [["export"], "Name an order number with --order."],
  [["export", "--order", "--out", "1.json"], "Name an order number with --order."],
  [["export", "--order", "AYU-1", "--order=AYU-2"], "Give --order once."],
  [["export", "--order", "AYU-1", "--out"], "--out needs a value."],
  [["export", "--order", "AYU-1", "--yes"], "Unknown option '--yes'."],
  [["erase", "--order", "#"], "Name an order number with --order."],
  [["erase", "--order", "AYU-1", "--yes=no"], "--yes takes no value."],
  [
    ["erase", "--order", "AYU", "1", "--yes"],
    "There is a word too many, 1: put a value with spaces in quotation marks.",
  ],
  [["restore", "--from", ""], "Name the source table with --from."],
  [["rebuild", "--toString"], "Unknown option '--toString'."],
  [["smoke", "localhost:3000"], "Name the portal's URL, with https://."],
  [["smoke", "https://a.test", "--stack", "portal"], "Give a URL or --stack, not both."],
])("%j is answered with a sentence and the usage", async (args, sentence) => {
  const { code, out, errors } = await portal(...args);
  expect([code, out]).toEqual([2, ""]);
  expect(errors.startsWith(`${sentence}\n\nUsage:\n  npm run portal -- `)).toBe(true);
});
