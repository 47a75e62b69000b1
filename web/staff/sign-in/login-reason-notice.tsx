import { useRouter } from "@tanstack/react-router";
import type { Role } from "../../../shared/session.ts";
import { isSignedOut } from "../../api/failure.ts";
import { useApiMutation } from "../../api/queries.ts";
import { loginOf, logoutOf } from "../../api/session.ts";
import { BusyButton } from "../controls.tsx";
import { Notice } from "../feedback.tsx";
import type { LoginSearch } from "./login-search.ts";

/** Why the login is shown, when the user did not open it. */
export function LoginReasonNotice({ area, search }: { area: Role; search: LoginSearch }) {
  switch (search.reason) {
    case "expired":
      return (
        <Notice tone="info" advice={search.next && "Once logged in, you'll be back where you were."}>
          Your session has ended. Please log in again.
        </Notice>
      );
    case "signed-out":
      return <Notice tone="success">You have been successfully signed out</Notice>;
    case "signed-out-here":
      return <HalfSignedOut area={area} />;
    case "signed-up":
      return (
        <Notice tone="info" advice="You can log in as soon as an admin approves it.">
          Your account has been created.
        </Notice>
      );
    case undefined:
      return null;
  }
}

/** The server did not get the sign-out: its session cookie still works in this browser. */
function HalfSignedOut({ area }: { area: Role }) {
  const { navigate } = useRouter();
  const logout = useApiMutation(logoutOf[area]);
  const signedOut = () => void navigate({ to: loginOf(area), search: { reason: "signed-out" }, replace: true });
  return (
    <Notice
      tone="warning"
      advice="The server didn't answer, so your session may stay open in this browser for up to an hour."
      actions={
        <BusyButton
          size="sm"
          busy={logout.isPending}
          onClick={() =>
            logout.mutate(
              {},
              {
                onSuccess: signedOut,
                onError: (error) => isSignedOut(error) && signedOut(),
              },
            )
          }
        >
          Try again
        </BusyButton>
      }
    >
      You're not signed out everywhere yet.
    </Notice>
  );
}
