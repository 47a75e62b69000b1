import { afterEach, describe, expect, test } from "vitest";
import {
  destinationAfterLogin,
  forgetSession,
  hadSession,
  isSignedIn,
  rememberedEmail,
  signedInAs,
} from "./session.ts";

const set = (name: string, value: string, rest = "") => {
  // biome-ignore lint/suspicious/noDocumentCookie: this is what the server's Set-Cookie leaves behind
  document.cookie = `__Host-${name}=${value}; Path=/; Secure${rest}`;
};

afterEach(() => {
  for (const name of ["admin_session", "logistics_session", "logistics_email"]) set(name, "", "; Max-Age=0");
});

test("the marker cookie of a role says which account is signed in", () => {
  expect(isSignedIn("admin")).toBe(false);
  set("logistics_session", "01ABC");
  expect(signedInAs("logistics")).toBe("01ABC");
  expect(isSignedIn("admin")).toBe(false);
  set("xadmin_session", "no");
  expect(isSignedIn("admin")).toBe(false);
});

test("the remembered e-mail is decoded", () => {
  set("logistics_email", encodeURIComponent("asha+x@example.in"));
  expect(rememberedEmail()).toBe("asha+x@example.in");
});

test("forgetting one role's session keeps the other's", () => {
  set("admin_session", "a");
  set("logistics_session", "l");
  forgetSession("logistics");
  expect(isSignedIn("logistics")).toBe(false);
  expect(isSignedIn("admin")).toBe(true);
});

test("hadSession knows a session that ended by itself, and forgets one that was ended on purpose", () => {
  forgetSession("admin");
  expect(hadSession("admin")).toBe(false);
  set("admin_session", "a");
  expect(hadSession("admin")).toBe(true);
  set("admin_session", "", "; Max-Age=0");
  expect(isSignedIn("admin")).toBe(false);
  expect(hadSession("admin")).toBe(true);
  forgetSession("admin");
  expect(hadSession("admin")).toBe(false);
});

describe("after login", () => {
  test.each([
    ["/admin/verify?filter=pending#x", "/admin/verify?filter=pending#x"],
    ["/logistic/dashboard", "/admin/all"],
    ["/administer", "/admin/all"],
    ["//evil.example/admin/all", "/admin/all"],
    ["/\\evil.example/admin/all", "/admin/all"],
    ["https://evil.example/admin/all", "/admin/all"],
    ["javascript:alert(1)", "/admin/all"],
    ["/admin/../logistic/dashboard", "/admin/all"],
    ["/admin/login?next=/admin/login", "/admin/all"],
    ["", "/admin/all"],
    [undefined, "/admin/all"],
  ])("an admin sent to %j lands on %s", (next, landing) => {
    expect(destinationAfterLogin("admin", next)).toBe(landing);
  });

  test("a member lands on the dashboard, with the search they had", () => {
    expect(destinationAfterLogin("logistics", undefined)).toBe("/logistic/dashboard");
    expect(destinationAfterLogin("logistics", "/logistic/dashboard?search=AYU")).toBe("/logistic/dashboard?search=AYU");
    expect(destinationAfterLogin("logistics", "/logistic/signup")).toBe("/logistic/dashboard");
  });
});
