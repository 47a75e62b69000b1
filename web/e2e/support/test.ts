import { existsSync, readFileSync } from "node:fs";
import { type BrowserContextOptions, test as base, expect } from "@playwright/test";
import { type Area, demoAccounts, signIn } from "./accounts.ts";

interface Fixtures {
  /** Console errors this test provokes on purpose; every other one fails it. */
  expectConsoleError(pattern: RegExp): void;
  /** The test begins with a session of the demo's account, so young that no act asks for the password. */
  as: Area | undefined;
  /** What the portal said meanwhile is printed where a test fails. */
  portalLog: undefined;
}
type StorageState = BrowserContextOptions["storageState"];

/** After five minutes an act as a reset asks for the password; a test takes up to two. */
const freshMs = 150_000;

/** Empty where the tests use a portal that was running. */
const portalLog = () => {
  const file = process.env.E2E_LOG ?? "";
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

/** Every test fails on an error the browser reports: scripts, refused styles, missing files. */
export const test = base.extend<Fixtures, { sessionOf(area: Area): Promise<StorageState> }>({
  expectConsoleError: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const seen: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => seen.push(String(error.error().stack)));
      await use((pattern) => expected.push(pattern));
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  portalLog: [
    async ({ browserName: _ }, use, test) => {
      const before = portalLog().length;
      await use(undefined);
      if (test.status !== test.expectedStatus) console.error(portalLog().slice(before));
    },
    { auto: true },
  ],
  as: [undefined, { option: true }],
  sessionOf: [
    async ({ playwright }, use, { project }) => {
      const sessions = new Map<Area, { begun: number; state: Promise<StorageState> }>();
      const begin = async (area: Area) => {
        const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
        await signIn(request, area, demoAccounts[area]);
        const state = await request.storageState();
        await request.dispose();
        return state;
      };
      await use((area) => {
        const last = sessions.get(area);
        const isFresh = last && Date.now() - last.begun < freshMs;
        const session = isFresh ? last : { begun: Date.now(), state: begin(area) };
        sessions.set(area, session);
        return session.state;
      });
    },
    { scope: "worker" },
  ],
  storageState: async ({ as, sessionOf }, use) => use(as && (await sessionOf(as))),
});

/** Options of a page beside the test's own, in which nobody is signed in. */
export const signedOut: BrowserContextOptions = { storageState: { cookies: [], origins: [] } };

export { expect };
