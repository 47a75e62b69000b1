import type { Role } from "../../../../shared/session.ts";
import { ApiFailure, failedWith } from "../../../api/failure.ts";
import { adviceFor, fieldErrorsOf, messageFor } from "../../../api/messages.ts";
import { Notice } from "../../../ui/notice.tsx";

export const loginEndpoints = { logistics: "logisticsLogin", admin: "adminLogin" } as const satisfies Record<
  Role,
  string
>;

/** The server answered a token, and the browser has none. */
export const unkept = new ApiFailure(200);

/** A refused login in words. Waiting for approval is no mistake of whoever signs in. */
export function LoginFailure({ area, error }: { area: Role; error: unknown }) {
  if (!error || fieldErrorsOf(error).length > 0) return null;
  const waiting = failedWith(error, "not_verified");
  const advice =
    error === unkept ? "Your browser has to allow this site's cookies. Allow them, then try again." : adviceFor(error);
  return (
    <Notice tone={waiting ? "warning" : "error"} advice={advice}>
      {messageFor(error, loginEndpoints[area])}
    </Notice>
  );
}
