import { expect, test } from "vitest";
import { portalCommands } from "./portal.ts";
import { runPortal } from "./testing/portal.ts";

const portal = (...args: string[]) => runPortal(args, { DATA_DIR: "/nowhere" });
const commands = portalCommands(() => {}).commands.flatMap((one) => (one.commands.length > 0 ? one.commands : [one]));

test.each(commands.map((command) => [command.parent?.parent ? command.parent.name() : "", command] as const))(
  "%s %o has help",
  async (parent, command) => {
    const { code, out, errors } = await portal(...(parent ? [parent] : []), command.name(), "--help");
    expect([code, errors]).toEqual([0, ""]);
    expect(out.replace(/\s+/g, " ")).toContain(command.description());
    for (const { long } of command.options) expect(out).toMatch(new RegExp(`[ ,] ${long}\\b`));
    expect(out.length).toBeGreaterThan(200);
  },
);

test.each<[string[], string]>([
  [[], "Usage: npm run portal --"],
  [["admin"], "Usage: npm run portal -- admin"],
  [["admin", "create", "--email", "a@x.test"], "'--name <name>' not specified"],
  [["export"], "Name the order by --order, or by --email an address"],
  [["export", "--order", "AYU-1", "--yes"], "unknown option '--yes'"],
  [["erase", "--order", "#"], "Name an order number."],
  [["erase", "--order", "AYU", "1", "--yes"], "too many arguments"],
  [["logs", "--stack", "portal", "--since", "yesterday"], "Name minutes, hours or days: 30m, 2h, 3d."],
  [["smoke", "localhost:3000"], "Name the portal's URL, with https://."],
  [["smoke", "https://a.test", "--stack", "portal"], "Give a URL or --stack, not both."],
])("%j is answered with a sentence and the usage, and nothing is done", async (args, sentence) => {
  const { code, out, errors } = await portal(...args);
  expect([code, out]).toEqual([2, ""]);
  expect(errors).toContain(sentence);
  expect(errors).toContain("Usage: npm run portal -- ");
});
