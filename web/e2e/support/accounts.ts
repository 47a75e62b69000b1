import { randomInt, randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { demoAdmin, demoMembers, demoPassword } from "../../../infra/local/demo/people.ts";
import { addressHeader } from "../../../infra/local/http/listener.ts";

export type Area = "logistics" | "admin";
interface Credentials {
  readonly email: string;
  readonly password: string;
}
/** An account of one test alone: tests run at the same time on one portal. */
export interface TestAccount extends Credentials {
  readonly name: string;
  readonly phone: string;
}
type StoredAccount = TestAccount & { readonly _id: string };

const password = "monsoon lamp orchard";
const demoMember = demoMembers.find(({ isVerified }) => isVerified);
if (!demoMember) throw new Error("The demo has no verified member");
export const clerk = demoMember;

/** The demo's own accounts, for tests that change nothing about them and end no session. */
export const demoAccounts: Record<Area, Credentials> = {
  logistics: { email: clerk.email, password: demoPassword },
  admin: { email: demoAdmin.email, password: demoPassword },
};

/** Details of an account that no other test uses; nothing is stored. */
export function newAccount(firstName = "Asha"): TestAccount {
  const mark = randomUUID().slice(0, 8);
  const email = `${firstName.toLowerCase()}.${mark}@people.example`;
  return { name: `${firstName} ${mark}`, email, phone: "9876543210", password };
}

let adminToken: Promise<string> | undefined;
/** The headers of a request as the demo's admin, without a browser's cookies. Each worker signs in once. */
async function asDemoAdmin(request: APIRequestContext) {
  adminToken ??= request
    .post("/api/admin/login", { data: demoAccounts.admin, headers: { cookie: "" } })
    .then(async (login) => (await login.json()).token);
  return { authorization: `Bearer ${await adminToken}`, cookie: "" };
}

export async function verify(request: APIRequestContext, { email }: Pick<TestAccount, "email">) {
  const headers = await asDemoAdmin(request);
  const listed = await request.get(`/api/logistics/all?limit=50&search=${email}`, { headers });
  const { logistics }: { logistics: { _id: string }[] } = await listed.json();
  const verified = await request.put(`/api/admin/verify-logistics/${logistics[0]?._id}`, { headers });
  expect(verified.status()).toBe(200);
}

export async function remove(request: APIRequestContext, area: Area, { _id }: StoredAccount) {
  const deleted = await request.delete(`/api/${area}/${_id}`, { headers: await asDemoAdmin(request) });
  expect(deleted.status()).toBe(200);
}

/** Signs up a member who still waits for approval. */
export async function pendingMember(firstName?: string): Promise<StoredAccount> {
  const person = newAccount(firstName);
  // Sign-ups are limited by network.
  const address = `10.2.${randomInt(256)}.${randomInt(1, 255)}`;
  const registered = await fetch(`http://127.0.0.1:${process.env.E2E_PORT}/api/logistics/register`, {
    method: "POST",
    headers: { "content-type": "application/json", [addressHeader]: address },
    body: JSON.stringify(person),
  });
  expect(registered.status).toBe(201);
  const { member }: { member: { _id: string } } = await registered.json();
  return { ...person, _id: member._id };
}

/** Adds an approved member of the logistics team. */
export async function member(request: APIRequestContext, firstName?: string): Promise<StoredAccount> {
  const person = await pendingMember(firstName);
  const headers = await asDemoAdmin(request);
  expect((await request.put(`/api/admin/verify-logistics/${person._id}`, { headers })).status()).toBe(200);
  return person;
}

/** Adds another admin than the demo's. */
export async function admin(request: APIRequestContext, firstName?: string): Promise<StoredAccount> {
  const person = newAccount(firstName);
  const data = { ...person, currentPassword: demoPassword };
  const added = await request.post("/api/admin/create", { headers: await asDemoAdmin(request), data });
  expect(added.status()).toBe(201);
  return { ...person, _id: (await added.json()).admin._id };
}

/** Signs in through the API: the browser, or what keeps its cookies, has the session from then on. */
export async function signIn(request: APIRequestContext, area: Area, { email, password }: Credentials) {
  const login = await request.post(`/api/${area}/login`, { data: { email, password } });
  expect(login.status()).toBe(200);
}

/** Fills in and sends the login form on the page. */
export async function fillLogin(page: Page, { email, password }: Credentials) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}
