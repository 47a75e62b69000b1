import { password } from "./clerk.ts";
import type { Model } from "./model.ts";
import type { VirtualUser } from "./virtual-user.ts";

/** Manages members: one signs up, is approved and gets a password; every second one is deleted. */
export async function administrator(
  user: VirtualUser,
  email: string,
  model: Model,
  createNewcomer: () => VirtualUser,
): Promise<void> {
  const idOf = async (address: string): Promise<string | undefined> => {
    const reply = await user.request("team", "GET", `/api/logistics/all?limit=50&field=email&search=${address}`);
    return reply?.body.logistics.find((member: { email: string }) => member.email === address)?._id;
  };
  for (let round = 1; user.isActive(); round += 1) {
    await user.request("admin login", "POST", "/api/admin/login", { body: { email, password } });
    const address = `new.${user.number}.${round}@soak.example`;
    const body = { name: "New Member", email: address, phone: "9876543210", password };
    const request = { body, expected: 201, again: 409 };
    const registered = await createNewcomer().request("sign-up", "POST", "/api/logistics/register", request);
    if (registered) model.members.set(address, false);
    await user.think(8);
    await user.request("admins", "GET", "/api/admin/all");
    const id = await idOf(address);
    if (id) {
      if (await user.request("approve", "PUT", `/api/admin/verify-logistics/${id}`)) model.members.set(address, true);
      await user.think(8);
      await user.request("one-time password", "PUT", `/api/admin/reset-logistics/${id}`);
      await user.think(8);
      if (round % 2 === 0) {
        const deleted = await user.request("delete a member", "DELETE", `/api/logistics/${id}`, { again: 404 });
        if (deleted) model.members.delete(address);
      }
    }
    await user.think(16);
  }
}
