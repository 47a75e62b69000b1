import { describe, expect, test } from "vitest";
import { sessionSeconds } from "../../shared/session.ts";
import { getAccount } from "../accounts/account-store.ts";
import { handler as adminCreate } from "../endpoints/admin-create.ts";
import { handler as resetLogistics } from "../endpoints/reset-logistics.ts";
import { cookiesFor, makeAccount, newPerson, password, tokenFor } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";

const lines = recordLog();

/** How guesses count: profile.test.ts. */

/** What an admin does to another account, and whether that was done. */
const acts = {
  "adding an admin": async (cookies: string[]) => {
    const body = newPerson();
    return {
      purpose: "add an admin",
      act: (proof: object) => call(adminCreate, "adminCreate", { cookies, body: { ...body, ...proof } }),
      isDone: async () => (await getAccount("admin", body.email)) !== undefined,
    };
  },
  "resetting a password": async (cookies: string[]) => {
    const member = await makeAccount("logistics");
    return {
      purpose: "reset a password",
      act: (body: object) => call(resetLogistics, "resetLogistics", { cookies, params: { id: member._id }, body }),
      isDone: async () => (await getAccount("logistics", member.email))?.passwordHash !== member.passwordHash,
    };
  },
};

describe.each(Object.entries(acts))("%s", (_, prepare) => {
  async function secondsAfterLogin(seconds: number) {
    const account = await makeAccount("admin");
    const expires = Math.floor(Date.now() / 1000) + sessionSeconds - seconds;
    return { account, ...(await prepare(cookiesFor(account, await tokenFor(account, { expires })))) };
  }
  const refusal = (message: string) => ({
    status: 400,
    body: { code: "invalid_input", message, fields: { currentPassword: message } },
  });

  test("needs the admin's own password later than five minutes after the login", async () => {
    const { account, purpose, act, isDone } = await secondsAfterLogin(301);
    expect(await act({})).toMatchObject(refusal(`Enter your current password to ${purpose}.`));
    expect(await act({ currentPassword: "not this one" })).toMatchObject(refusal("That isn't your current password."));
    expect(await isDone()).toBe(false);
    expect((await act({ currentPassword: password })).status).toBeLessThan(300);
    expect(await isDone()).toBe(true);
    expect(securityLines(lines)).toContainEqual(
      expect.objectContaining({ name: "reauthentication", outcome: "ok", actor: account._id, role: "admin" }),
    );
  });

  test("needs nothing more within these five minutes", async () => {
    const { act, isDone } = await secondsAfterLogin(290);
    expect((await act({})).status).toBeLessThan(300);
    expect(await isDone()).toBe(true);
  });
});
