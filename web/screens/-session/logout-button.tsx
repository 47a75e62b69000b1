import { useRouter } from "@tanstack/react-router";
import type { Role } from "../../../shared/session.ts";
import { isSignedOut } from "../../api/failure.ts";
import { queryClient, useApiMutation } from "../../api/queries.ts";
import { forgetSession, type LoginReason, loginOf } from "../../api/session.ts";
import { NavButton } from "../../ui/header.tsx";
import { confirmLeave } from "./leave-guard.tsx";

const endpoints = { admin: "adminLogout", logistics: "logisticsLogout" } as const satisfies Record<Role, string>;

/** Ends the session in the browser and on the server, then shows that role's login. */
export function LogoutButton({ area }: { area: Role }) {
  const router = useRouter();
  const logout = useApiMutation(endpoints[area]);

  const leave = async (reason: LoginReason) => {
    forgetSession(area);
    await router.navigate({ to: loginOf(area), search: { reason }, ignoreBlocker: true });
    // Only now: a screen that is still rendered would load its data again.
    queryClient.clear();
  };
  const signOut = async () => {
    if (!(await confirmLeave())) return;
    logout.mutate(
      {},
      {
        onSuccess: () => void leave("signed-out"),
        // 401: the session has ended already.
        onError: (error) => void leave(isSignedOut(error) ? "signed-out" : "signed-out-here"),
      },
    );
  };
  return (
    <NavButton aria-disabled={logout.isPending} onClick={() => void signOut()}>
      {logout.isPending ? "Logging out…" : "Logout"}
    </NavButton>
  );
}
