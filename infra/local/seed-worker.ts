import { parentPort, workerData } from "node:worker_threads";
import { hashPassword } from "../../functions/services/passwords.ts";
import { createAdmin, createMember } from "../../functions/store/account-store.ts";
import { createTracking } from "../../functions/store/tracking-write.ts";
import { Failure } from "../../shared/errors.ts";
import { addDemoOrders } from "./demo-data.ts";
import { demoAdmin, demoMembers, demoPassword } from "./demo-people.ts";
import type { Seeds } from "./seed.ts";

/** Writes through the stores of the functions, in a thread of its own because those read their environment once. */

const { firstAdmin, demo } = workerData as Seeds;

async function addFirstAdmin(person: typeof demoAdmin, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  try {
    await createAdmin({ ...person, passwordHash, role: "admin", isVerified: true }, "operator", { first: true });
  } catch (error) {
    // There is an admin already, who can add others.
    if (!(error instanceof Failure && error.code === "conflict")) throw error;
  }
}

if (firstAdmin) {
  const { email, password } = firstAdmin;
  await addFirstAdmin({ email: email.trim().toLowerCase(), name: "Admin", phone: "" }, password);
}
if (demo) {
  await addFirstAdmin(demoAdmin, demoPassword);
  const passwordHash = await hashPassword(demoPassword);
  for (const member of demoMembers) await createMember({ ...member, passwordHash, role: "logistics" });
  await addDemoOrders((order) => createTracking(order, "operator"));
}
parentPort?.postMessage("done");
