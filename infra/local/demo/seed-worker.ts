import { parentPort, workerData } from "node:worker_threads";
import type { Account } from "../../../functions/accounts/account-store.ts";
import { createMember } from "../../../functions/accounts/account-write.ts";
import { addAdmin } from "../../../functions/accounts/admins.ts";
import { hashPassword } from "../../../functions/accounts/passwords.ts";
import { createRecord } from "../../../functions/records/write.ts";
import { Failure } from "../../../shared/errors.ts";
import { demoOrders } from "./data.ts";
import { demoAdmin, demoMembers, demoPassword } from "./people.ts";
import type { Seeds } from "./seed.ts";

/** Writes with the functions' own code, in a thread because that reads its environment once. */

const { firstAdmin, demo } = workerData as Seeds;

async function addFirstAdmin(person: Parameters<typeof addAdmin>[0]): Promise<void> {
  try {
    await addAdmin(person, { another: false });
  } catch (error) {
    // An admin exists and can add others.
    if (!(error instanceof Failure && error.code === "conflict")) throw error;
  }
}

if (firstAdmin) await addFirstAdmin({ ...firstAdmin, name: "Admin" });
if (demo) {
  await addFirstAdmin({ ...demoAdmin, password: demoPassword });
  const passwordHash = await hashPassword(demoPassword);
  const team: Account[] = [];
  for (const member of demoMembers) team.push(await createMember({ ...member, passwordHash, role: "logistics" }));
  const [clerk] = team;
  // One after another, so that lists show them in this order.
  for (const order of demoOrders) await createRecord(order, clerk?._id ?? "operator");
}
parentPort?.postMessage("done");
