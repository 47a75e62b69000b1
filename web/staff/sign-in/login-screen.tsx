import { chakra, Stack } from "@chakra-ui/react";
import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { accountLabels } from "../../../shared/labels.ts";
import type { Role } from "../../../shared/session.ts";
import { ApiFailure, failedWith, isSignedOut } from "../../api/failure.ts";
import { fieldErrorsOf } from "../../api/messages.ts";
import { useApiMutation } from "../../api/queries.ts";
import { destinationAfterLogin, isSignedIn, type LoginReason, loginOf, logoutOf } from "../../api/session.ts";
import { Card, Column, Main, PageHeader } from "../../ui/page.tsx";
import { TextLink } from "../../ui/text.tsx";
import { BusyButton, PasswordField, TextField } from "../controls.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
import { SuccessOverlay } from "../overlays/dialog.tsx";
import { preloadOverlays } from "../overlays/lazy-overlay.ts";

// With the form, so that the success is shown at once.
preloadOverlays();

export function LogisticLogin() {
  return (
    <LoginScreen
      area="logistics"
      title="Logistics Login"
      intro="For the team that ships the parcels."
      search={useSearch({ from: "/entrance/logistic/login" })}
      help="Ask an admin for a one-time password."
    >
      <p>
        New to the team?{" "}
        <TextLink asChild>
          <Link to="/logistic/signup">Sign up</Link>
        </TextLink>
      </p>
    </LoginScreen>
  );
}

export function AdminLogin() {
  return (
    <LoginScreen
      area="admin"
      title="Admin Login"
      intro="For admins of this portal."
      search={useSearch({ from: "/entrance/admin/login" })}
      help="Ask the person who set up this portal for a new one."
    />
  );
}

const loginEndpoints = { logistics: "logisticsLogin", admin: "adminLogin" } as const satisfies Record<Role, string>;

/** The login succeeded, but the browser did not store its cookies. */
const cookiesRefused = new ApiFailure(200);

interface Reason {
  /** The path to open after the login. */
  readonly next?: string | undefined;
  /** Why the login is shown. */
  readonly reason?: LoginReason | undefined;
}

interface LoginScreenProps {
  area: Role;
  title: string;
  intro: string;
  search: Reason;
  /** Where to get a new password. */
  help: string;
  children?: ReactNode;
}

/** The login of both roles: why it is shown, the form, and help without a password or an account. */
function LoginScreen({ area, title, intro, search, help, children }: LoginScreenProps) {
  const { history } = useRouter();
  const login = useApiMutation(loginEndpoints[area], { abortOnLeave: true });
  const [attempted, setAttempted] = useState(false);
  // Without the session's cookies the next screen would only redirect back here.
  const error = login.error ?? (login.isSuccess && !isSignedIn(area) ? cookiesRefused : undefined);
  const welcome = login.isSuccess && !error;

  return (
    <Main>
      <Column>
        <PageHeader title={title}>{intro}</PageHeader>
        {!attempted && <LoginReasonNotice area={area} search={search} />}
        <Card look="label">
          <LoginForm
            label={title}
            busy={login.isPending || welcome}
            refusals={fieldErrorsOf(error)}
            onSubmit={(body) => {
              setAttempted(true);
              login.mutate({ body });
            }}
          >
            {fieldErrorsOf(error).length === 0 && (
              <FailureNotice
                error={error}
                endpoint={loginEndpoints[area]}
                // An account that waits for approval is a warning.
                tone={failedWith(error, "not_verified") ? "warning" : "error"}
                {...(error === cookiesRefused && {
                  advice: "Please allow this site's cookies in your browser, then try again.",
                })}
              />
            )}
          </LoginForm>
        </Card>
        <Stack gap="2">
          {children}
          <chakra.p color="inkMuted">
            <chakra.b color="ink">Forgot your password?</chakra.b> {help}
          </chakra.p>
        </Stack>
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

interface Credentials {
  readonly email: string;
  readonly password: string;
}
type Errors = Partial<Record<string, string>>;

interface LoginFormProps {
  label: string;
  busy: boolean;
  /** What the server says about single fields. */
  refusals: readonly (readonly [field: string, message: string])[];
  onSubmit(credentials: Credentials): void;
  /** Failures of the whole form. */
  children: ReactNode;
}

/** Both fields are required. Their values are read on submit, because browsers fill them in without an event. */
function LoginForm({ label, busy, refusals, onSubmit, children }: LoginFormProps) {
  const [missing, setMissing] = useState<Errors>({});
  const refused: Errors = Object.fromEntries(refusals);
  return (
    <chakra.form
      aria-label={label}
      noValidate
      display="grid"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const { email, password } = typedIn(event.currentTarget);
        setMissing({
          ...(!email && { email: "Email is required" }),
          ...(!password && { password: "Password is required" }),
        });
        if (email && password) onSubmit({ email, password });
        else event.currentTarget.querySelector<HTMLElement>(`[name=${email ? "password" : "email"}]`)?.focus();
      }}
      onChange={(event) => {
        const { email, password } = typedIn(event.currentTarget);
        setMissing((before) => ({
          email: email ? undefined : before.email,
          password: password ? undefined : before.password,
        }));
      }}
    >
      {children}
      <TextField
        label={accountLabels.email}
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={missing.email ?? refused.email}
      />
      <PasswordField
        label={accountLabels.password}
        name="password"
        required
        autoComplete="current-password"
        error={missing.password ?? refused.password}
      />
      <BusyButton type="submit" busy={busy} w="full">
        Login
      </BusyButton>
    </chakra.form>
  );
}

function typedIn(form: HTMLFormElement): Credentials {
  const fields = new FormData(form);
  return { email: String(fields.get("email") ?? "").trim(), password: String(fields.get("password") ?? "") };
}

/** Why the login is shown, when the user did not open it. */
function LoginReasonNotice({ area, search }: { area: Role; search: Reason }) {
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
  const again = () =>
    logout.mutate({}, { onSuccess: signedOut, onError: (error) => isSignedOut(error) && signedOut() });
  return (
    <Notice
      tone="warning"
      advice="The server didn't answer, so your session may stay open in this browser for up to an hour."
      actions={
        <BusyButton size="sm" busy={logout.isPending} onClick={again}>
          Try again
        </BusyButton>
      }
    >
      You're not signed out everywhere yet.
    </Notice>
  );
}
