import { expect, test } from "vitest";
import { refuseWeakPassword } from "./password-policy.ts";

const person = { email: "asha.menon@example.com", name: "Asha Menon" };
const mostUsed = "This is one of the most common passwords. Please choose another.";
const guessable = "This password is too easy to guess. Please choose another.";

test.each([
  ["password", mostUsed],
  ["Password123", mostUsed],
  ["12345678", mostUsed],
  ["INDIA123", mostUsed],
  ["asha.menon@example.com", guessable],
  ["Asha.Menon", guessable],
  ["asha menon", guessable],
  ["amrita ayurveda", guessable],
  ["Amrita-2026!", guessable],
  ["logistics_2026", guessable],
  ["Admin ShipGlobal 1", guessable],
  ["menon.asha.99", guessable],
  ["        ", guessable],
  ["--------", guessable],
  ["qqqqqqqqQ", guessable],
  ["🌿🌿🌿🌿🌿🌿🌿🌿", guessable],
])("%s is refused", async (password, message) => {
  await expect(refuseWeakPassword(password, person)).rejects.toMatchObject({
    code: "invalid_input",
    message,
    details: { fields: { password: message } },
  });
});

test.each([
  ...["monsoon lamp orchard", "asha menon likes tea", "administer 2026", "20261122 1843", "qqqqqqqqr"],
  ...["        8 blanks", "ॐ शान्तिः शान्तिः"],
])("%s is taken", async (password) => {
  await expect(refuseWeakPassword(password, person)).resolves.toBeUndefined();
});
