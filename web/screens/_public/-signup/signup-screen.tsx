import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { contract } from "../../../../shared/contract.ts";
import { passwordLength } from "../../../../shared/fields.ts";
import { schemaOf } from "../../../../shared/lazy-schema.ts";
import { useApiMutation } from "../../../api/queries.ts";
import { Card } from "../../../ui/card.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Column, Main, PageHeader } from "../../../ui/page.tsx";
import { SuccessOverlay } from "../../../ui/success-overlay.tsx";
import { emptyPerson } from "../../-people/person.ts";
import { PersonFailure } from "../../-people/person-failure.tsx";
import { PersonWizard } from "../../-people/person-wizard.tsx";
import { usePersonWizard } from "../../-people/use-person-wizard.ts";
import { useLeaveGuard } from "../../-session/leave-guard.tsx";

/** Long enough to read what comes next. */
const successMs = 2000;

const labels = { name: "Name", email: "Email", phone: "Phone", password: "Password" };
const hints = {
  email: "You log in with it.",
  phone: "10 digits, without +91 or spaces.",
  password: `At least ${passwordLength.min} characters. A few words in a row are easy to remember and hard to guess.`,
};

export function SignupScreen() {
  const wizard = usePersonWizard(schemaOf(contract.logisticsRegister.body), emptyPerson);
  const signup = useApiMutation("logisticsRegister");
  const done = signup.isSuccess;
  const { question } = useLeaveGuard(wizard.isDirty && !done);

  return (
    <Main>
      <Column>
        <PageHeader title="Logistics Signup">
          Join the logistics team in four short steps. An admin approves each new account before its first login.
        </PageHeader>
        <Card look="label">
          <PersonWizard
            label="Logistics Signup"
            state={wizard}
            labels={labels}
            hints={hints}
            submitLabel="Sign up"
            busy={signup.isPending}
            onSubmit={() => wizard.submit((body) => signup.mutate({ body }, { onError: wizard.refuse }))}
          >
            <PersonFailure error={signup.error} endpoint="logisticsRegister" />
          </PersonWizard>
        </Card>
        <p>
          Already on the team?{" "}
          <TextLink asChild>
            <Link to="/logistic/login">Log in</Link>
          </TextLink>
        </p>
      </Column>
      {question}
      {done && <SignedUp />}
    </Main>
  );
}

function SignedUp() {
  const { navigate } = useRouter();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: "/logistic/login", search: { reason: "signed-up" }, replace: true }),
      successMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return <SuccessOverlay text="Signup successful! Redirecting to login..." />;
}
