import { useRouter } from "@tanstack/react-router";
import type { Role } from "../../../shared/session.ts";
import { isSignedOut } from "../../api/failure.ts";
import { queryClient, useApiMutation } from "../../api/queries.ts";
import { forgetSession, type LoginReason, loginOf, logoutOf } from "../../api/session.ts";
import { NavButton } from "../../shell/shell.tsx";
import { confirmLeave } from "./leave-guard.tsx";

/** Ends the session in the browser and on the server, then shows that role's login. */
export function LogoutButton({ area }: { area: Role }) {
  const router = useRouter();
  const logout = useApiMutation(logoutOf[area]);

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
