import { useRouter } from "@tanstack/react-router";
import type { Role } from "../../../../shared/session.ts";
import { isSignedOut } from "../../../api/failure.ts";
import { loginOf } from "../../../api/session.ts";
import { useAction } from "../../../api/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { LoginSearch } from "../../-login-search.ts";

/** Why somebody who did not ask for the login sees it. */
export function LoginReasonNotice({ area, search }: { area: Role; search: LoginSearch }) {
  switch (search.reason) {
    case "expired":
      return (
        <Notice tone="info" advice={search.next && "After logging in you are back where you were."}>
          Your session has ended. Please log in again.
        </Notice>
      );
    case "signed-out":
      return <Notice tone="success">You have been successfully signed out</Notice>;
    case "signed-out-here":
      return <HalfSignedOut area={area} />;
    case "signed-up":
      return (
        <Notice tone="info" advice="You can log in as soon as an admin has approved it.">
          Your account has been created.
        </Notice>
      );
    case undefined:
      return null;
  }
}

/** The session goes on where the server could not be told: whoever uses this browser next could take it up. */
function HalfSignedOut({ area }: { area: Role }) {
  const { navigate } = useRouter();
  const logout = useAction(area === "admin" ? "adminLogout" : "logisticsLogout");
  const signedOut = () => void navigate({ to: loginOf(area), search: { reason: "signed-out" }, replace: true });
  return (
    <Notice
      tone="warning"
      advice="The server did not answer, so your session may stay open in this browser for up to an hour."
      actions={
        <Button
          size="sm"
          busy={logout.busy}
          onClick={() =>
            logout.run(
              {},
              {
                onSuccess: signedOut,
                onError: (error) => isSignedOut(error) && signedOut(),
              },
            )
          }
        >
          Try again
        </Button>
      }
    >
      You are not signed out everywhere yet.
    </Notice>
  );
}
