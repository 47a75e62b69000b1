import { randomInt, randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { exchange } from "../../../infra/checks/exchange.ts";
import { demoAdmin, demoPassword } from "../../../infra/local/demo/people.ts";

/** An account of one test alone: tests run at the same time on one portal. */
export interface TestAccount {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}
export type Area = "logistics" | "admin";

const password = "monsoon lamp orchard";

/** Details of an account that no other test uses; nothing is stored. */
export function newAccount(firstName = "Asha"): TestAccount {
  const mark = randomUUID().slice(0, 8);
  const email = `${firstName.toLowerCase()}.${mark}@people.example`;
  return { name: `${firstName} ${mark}`, email, phone: "9876543210", password };
}

/** The portal's API as the demo admin, without a browser's cookies. */
export async function asAdmin(request: APIRequestContext) {
  const login = await request.post("/api/admin/login", {
    data: { email: demoAdmin.email, password: demoPassword },
    headers: { cookie: "" },
  });
  expect(login.status()).toBe(200);
  const { token }: { token: string } = await login.json();
  const headers = { authorization: `Bearer ${token}`, cookie: "" };
  const idOf = async (area: Area, email: string) => {
    const listed = await request.get(`/api/${area}/all`, { headers });
    const people: { _id: string; email: string }[] = (await listed.json())[area === "admin" ? "admins" : "logistics"];
    const found = people.find((person) => person.email === email);
    if (!found) throw new Error(`${email} is not on the list`);
    return found._id;
  };
  return {
    async verify({ email }: TestAccount) {
      const id = await idOf("logistics", email);
      const verified = await request.put(`/api/admin/verify-logistics/${id}`, { headers });
      expect(verified.status()).toBe(200);
    },
    async remove(area: Area, { email }: TestAccount) {
      const deleted = await request.delete(`/api/${area}/${await idOf(area, email)}`, { headers });
      expect(deleted.status()).toBe(200);
    },
    async addAdmin(person: TestAccount) {
      const added = await request.post("/api/admin/create", { headers, data: person });
      expect(added.status()).toBe(201);
    },
  };
}

/** Signs up a member who still waits for approval. */
export async function pendingMember(firstName?: string): Promise<TestAccount> {
  const person = newAccount(firstName);
  const registered = await exchange({
    method: "POST",
    port: process.env.E2E_PORT,
    path: "/api/logistics/register",
    body: person,
    // Sign-ups are limited by network. Linux accepts all of 127.0.0.0/8 as its own.
    ...(process.platform === "linux" && { localAddress: `127.2.${randomInt(256)}.${randomInt(1, 255)}` }),
  });
  expect(registered.status).toBe(201);
  return person;
}

/** Adds an approved member of the logistics team. */
export async function member(request: APIRequestContext, firstName?: string): Promise<TestAccount> {
  const person = await pendingMember(firstName);
  await (await asAdmin(request)).verify(person);
  return person;
}

/** Adds another admin than the demo's. */
export async function admin(request: APIRequestContext, firstName?: string): Promise<TestAccount> {
  const person = newAccount(firstName);
  await (await asAdmin(request)).addAdmin(person);
  return person;
}

/** Signs in through the API: the page's browser keeps the session's cookies. */
export async function signIn(page: Page, area: Area, { email, password }: Pick<TestAccount, "email" | "password">) {
  const login = await page.request.post(`/api/${area}/login`, { data: { email, password } });
  expect(login.status()).toBe(200);
}

/** Fills in and sends the login form on the page. */
export async function fillLogin(page: Page, { email, password }: Pick<TestAccount, "email" | "password">) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}
