import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What each room may import: what stands before a `<` before it. Rooms beside each other import neither the other. */
const orders = [
  `shared < functions/platform < functions/spreadsheet, functions/mail < functions/database
    < functions/limits, functions/accounts, functions/courier < functions/shipments
    < functions/auth < functions/http < functions/records < functions/attention, functions/insights
    < functions/imports, functions/lookup, functions/digest < functions/alerts, functions/shop < functions/follower
    < functions/endpoints, functions/workers, functions/registry.ts`,
  `shared < functions, cdk.json < infra/stack < infra/build < infra/local < web/e2e, infra/operator < infra/checks`,
  `shared < web/theme < web/ui < web/api < web/parcel, web/shell < web/public, web/staff < web/build, web/vite.config.ts`,
  `shared < web/theme < web/ui < web/api < web/parcel, web/shell < web/staff/controls.tsx, web/staff/screen.tsx
    < web/staff/check-field.tsx, web/staff/feedback.tsx, web/staff/qr-code.tsx
    < web/staff/overlays, web/staff/session, web/staff/spreadsheet < web/staff/lists < web/staff/parcels, web/staff/people
    < web/staff/export < web/staff/admin, web/staff/attention, web/staff/deliveries, web/staff/imports, web/staff/sign-in, web/staff/sign-up
    < web/staff/records, web/staff/areas.tsx < web/staff/routes.tsx < web/staff/main.tsx`,
].map((order) => order.split("<").map((layer) => layer.split(",").map((room) => room.trim())));

const isIn = (room: string) => (file: string) => file === room || file.startsWith(`${room}/`);

/** Why a file may not import another one, if so. */
function objection(file: string, imported: string): string | undefined {
  const homes = orders.filter((order) => order.flat().some((room) => isIn(room)(file)));
  if (homes.length === 0) return `${file} is in no room`;
  const isAllowed = homes.every((order) => {
    const own = order.findIndex((layer) => layer.some((room) => isIn(room)(file)));
    const below = order.slice(0, own).flat();
    const home = order[own]?.filter((room) => isIn(room)(file)) ?? [];
    return [...below, ...home].some((room) => isIn(room)(imported));
  });
  return isAllowed ? undefined : `${file} may not import ${imported}`;
}

const root = join(import.meta.dirname, "../..");

test("a room imports only from those before it", () => {
  const sources = globSync("{shared,functions,infra,web}/**/*.{ts,tsx,mjs}", { cwd: root }).filter(
    (file) => !/\.(test|spec)\.|\/testing\/|\.d\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(400);
  const objections = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const imported = [
      ...text.matchAll(/(?:^(?:import|export)\s[^;"]*?\bfrom\s+|^import\s+|\bimport\(\s*)"(\.[^"$]*)"/gm),
    ].map(([, path = ""]) => path);
    return imported.map((path) => objection(file, join(file, "..", path))).filter((said) => said !== undefined);
  });
  expect(objections).toEqual([]);
});

test.each([
  ["functions/lookup/answer.ts", "functions/alerts/store.ts"],
  ["functions/records/write.ts", "infra/stack/table.ts"],
  ["infra/stack/table.ts", "infra/build/bundle.ts"],
  ["web/public/main.tsx", "web/staff/main.tsx"],
  ["web/staff/parcels/drawer/record-case.tsx", "web/staff/records/dashboard-screen.tsx"],
])("%s may not import %s", (file, imported) => {
  expect(objection(file, imported)).toBe(`${file} may not import ${imported}`);
});
