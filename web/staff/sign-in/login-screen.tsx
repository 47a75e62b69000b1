import { chakra } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import type { Role } from "../../../shared/session.ts";
import { useApiMutation } from "../../api/queries.ts";
import { destinationAfterLogin, isSignedIn } from "../../api/session.ts";
import { Card, Column, Main, PageHeader } from "../../ui/page.tsx";
import { cookiesRefused, LoginFailure, loginEndpoints } from "./login-failure.tsx";
import { LoginForm } from "./login-form.tsx";
import { LoginReasonNotice } from "./login-reason-notice.tsx";
import type { LoginSearch } from "./login-search.ts";
import { Welcome } from "./welcome.tsx";

interface LoginScreenProps {
  area: Role;
  title: string;
  intro: string;
  search: LoginSearch;
  /** Where to get a new password. */
  help: string;
  children?: ReactNode;
}

/** The login of both roles: why it is shown, the form, and help without a password or an account. */
export function LoginScreen({ area, title, intro, search, help, children }: LoginScreenProps) {
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
            error={error}
            onSubmit={(body) => {
              setAttempted(true);
              login.mutate({ body });
            }}
          >
            <LoginFailure area={area} error={error} />
          </LoginForm>
        </Card>
        <chakra.div display="grid" gap="2">
          {children}
          <chakra.p color="inkMuted">
            <chakra.b color="ink">Forgot your password?</chakra.b> {help}
          </chakra.p>
        </chakra.div>
      </Column>
      {welcome && <Welcome to={destinationAfterLogin(area, search.next)} />}
    </Main>
  );
}
