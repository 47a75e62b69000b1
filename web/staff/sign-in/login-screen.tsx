import { chakra } from "@chakra-ui/react";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { contract } from "../../../shared/contract.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import type { Role } from "../../../shared/session.ts";
import { useApiMutation } from "../../api/client.ts";
import { ApiFailure, failedWith, isSignedOut } from "../../api/failure.ts";
import {
  destinationAfterLogin,
  isSignedIn,
  type LoginReason,
  loginOf,
  logoutOf,
} from "../../api/session.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Column, Main, PageHeader, Rows, TextLink } from "../../ui/page.tsx";
import { PasswordField, TextField } from "../controls.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
import { SuccessOverlay } from "../overlays/dialog.tsx";

/** `help`: where to get a new password. */
const logins = {
  logistics: {
    endpoint: "logisticsLogin",
    title: "Logistics Login",
    intro: "For the team that ships the parcels.",
    help: "Ask an admin for a one-time password.",
  },
  admin: {
    endpoint: "adminLogin",
    title: "Admin Login",
    intro: "For admins of this portal.",
    help: "Ask the person who set up this portal for a new one.",
  },
} as const satisfies Record<Role, object>;

/** The login succeeded, but the browser did not store its cookies. */
const cookiesRefused = new ApiFailure(200);

export const LogisticLogin = () => <LoginScreen area="logistics" />;
export const AdminLogin = () => <LoginScreen area="admin" />;

/** The login of both roles: why it is shown, the form, and help without a password or an account. */
function LoginScreen({ area }: { area: Role }) {
  const { endpoint, title, intro, help } = logins[area];
  const search = useSearch({ from: `/entrance${loginOf[area]}` });
  const { history } = useRouter();
  const { form, send, busy, error, reply } = useApiForm(endpoint, {
    defaultValues: { email: "", password: "" },
    schema: schemaOf(contract[endpoint].body),
  });
  const { register, formState, setValue, handleSubmit } = form;
  const { errors, isSubmitted } = formState;
  const succeeded = reply !== undefined;
  // A browser that refused the session's cookies would only be redirected back here.
  const failure = error ?? (succeeded && !isSignedIn(area) ? cookiesRefused : undefined);
  const welcome = succeeded && !failure;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || welcome) return;
    // Browsers may fill the fields in without an event.
    const typed = new FormData(event.currentTarget);
    for (const field of ["email", "password"] as const)
      setValue(field, String(typed.get(field)));
    void handleSubmit((body) => send({ body }))();
  };

  return (
    <Main>
      <Column>
        <PageHeader title={title}>{intro}</PageHeader>
        {!isSubmitted && <LoginReasonNotice area={area} {...search} />}
        <Card look="label">
          <chakra.form
            aria-label={title}
            noValidate
            display="grid"
            gap="5"
            onSubmit={submit}
          >
            <FailureNotice
              error={failure}
              endpoint={endpoint}
              // An account that waits for approval is a warning.
              tone={failedWith(failure, "not_verified") ? "warning" : "error"}
              {...(failure === cookiesRefused && {
                advice:
                  "Please allow this site's cookies in your browser, then try again.",
              })}
            />
            <TextField
              {...register("email")}
              label={accountLabels.email}
              type="email"
              required
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              error={errors.email?.message}
            />
            <PasswordField
              {...register("password")}
              label={accountLabels.password}
              required
              autoComplete="current-password"
              error={errors.password?.message}
            />
            <Button type="submit" busy={busy || welcome} w="full">
              Login
            </Button>
          </chakra.form>
        </Card>
        <Rows gap="2">
          {area === "logistics" && (
            <p>
              New to the team?{" "}
              <TextLink asChild>
                <Link to="/logistic/signup">Sign up</Link>
              </TextLink>
            </p>
          )}
          <chakra.p color="inkMuted">
            <chakra.b color="ink">Forgot your password?</chakra.b> {help}
          </chakra.p>
        </Rows>
      </Column>
      {welcome && (
        <SuccessOverlay
          text="Login Successful!"
          ms={1500}
          // Replaces the login in the history, so that Back does not return to it.
          onShown={() => history.replace(destinationAfterLogin(area, search.next))}
        />
      )}
    </Main>
  );
}

/** Why the login is shown, when the user did not open it. */
function LoginReasonNotice({
  area,
  next,
  reason,
}: {
  area: Role;
  next?: string;
  reason?: LoginReason;
}) {
  switch (reason) {
    case "expired":
      return (
        <Notice
          tone="info"
          advice={next && "Once logged in, you'll be back where you were."}
        >
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
  const signedOut = () =>
    void navigate({ to: loginOf[area], search: { reason: "signed-out" }, replace: true });
  const again = () =>
    logout.mutate(
      {},
      { onSuccess: signedOut, onError: (error) => isSignedOut(error) && signedOut() },
    );
  return (
    <Notice
      tone="warning"
      advice="The server didn't answer, so your session may stay open in this browser for up to an hour."
      actions={
        <Button size="sm" busy={logout.isPending} onClick={again}>
          Try again
        </Button>
      }
    >
      You're not signed out everywhere yet.
    </Notice>
  );
}
