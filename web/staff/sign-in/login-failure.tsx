import type { Role } from "../../../shared/session.ts";
import { ApiFailure, failedWith } from "../../api/failure.ts";
import { fieldErrorsOf } from "../../api/messages.ts";
import { FailureNotice } from "../feedback.tsx";

export const loginEndpoints = { logistics: "logisticsLogin", admin: "adminLogin" } as const satisfies Record<
  Role,
  string
>;

/** The login succeeded, but the browser did not store its cookies. */
export const cookiesRefused = new ApiFailure(200);

/** A failed login. An account that waits for approval is a warning, not an error. */
export function LoginFailure({ area, error }: { area: Role; error: unknown }) {
  if (fieldErrorsOf(error).length > 0) return null;
  return (
    <FailureNotice
      error={error}
      endpoint={loginEndpoints[area]}
      tone={failedWith(error, "not_verified") ? "warning" : "error"}
      {...(error === cookiesRefused && {
        advice: "Please allow this site's cookies in your browser, then try again.",
      })}
    />
  );
}
