import { Link, useRouter } from "@tanstack/react-router";
import { contract } from "../../../shared/contract.ts";
import { passwordLength } from "../../../shared/fields.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Card, Column, Main, PageHeader, TextLink } from "../../ui/page.tsx";
import { FailureNotice } from "../feedback.tsx";
import { SuccessOverlay } from "../overlays/dialog.tsx";
import { useLeaveGuard } from "../overlays/leave-guard.tsx";
import { emptyPerson, PersonWizard, personHints } from "../people/person-form.tsx";

const hints = {
  ...personHints,
  password: `At least ${passwordLength.min} characters. A few random words are easy to remember and hard to guess.`,
};

export function SignupScreen() {
  const { form, send, busy, error, reply } = useApiForm("logisticsRegister", {
    defaultValues: emptyPerson,
    schema: schemaOf(contract.logisticsRegister.body),
    conflictField: "email",
  });
  const { navigate } = useRouter();
  const done = reply !== undefined;
  const { question } = useLeaveGuard(form.formState.isDirty && !done);

  return (
    <Main>
      <Column>
        <PageHeader title="Logistics Signup">
          Join the logistics team in four short steps. An admin approves each new account
          before its first login.
        </PageHeader>
        <Card look="label">
          <PersonWizard
            label="Logistics Signup"
            form={form}
            hints={hints}
            submitLabel="Sign up"
            busy={busy}
            onSubmit={(body, show) => send({ body }, { onRefused: show })}
          >
            <FailureNotice error={error} endpoint="logisticsRegister" />
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
      {done && (
        <SuccessOverlay
          text="Signup successful! Redirecting to login..."
          ms={2000}
          onShown={() =>
            void navigate({
              to: "/logistic/login",
              search: { reason: "signed-up" },
              replace: true,
            })
          }
        />
      )}
    </Main>
  );
}
