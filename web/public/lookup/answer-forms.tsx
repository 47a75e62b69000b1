import { chakra } from "@chakra-ui/react";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { textLimits } from "../../../shared/visible-text.ts";
import {
  customersMessage,
  FailureNotice,
  fieldProblems,
} from "../../api/customers-messages.tsx";
import { failedWith } from "../../api/failure.ts";
import { useSending } from "../../api/use-sending.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Card, Line } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { TextField } from "./text-field.tsx";
import type { LookupQuestion } from "./use-answer.ts";

/** Takes an address to be mailed when the order's parcels move. The answer is the same for every address. */
export function AlertForm({
  question: { order, phone, token },
}: {
  question: LookupQuestion;
}) {
  const { alerts } = words.parcel;
  const titleId = useId();
  const [email, setEmail] = useState("");
  const { state, error, send, reset } = useSending("createAlert");
  const fieldRef = useRef<HTMLInputElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const problem = fieldProblems(error).email;
  useEffect(() => {
    if (problem) fieldRef.current?.focus();
  }, [problem]);

  const isSent = state === "sent";
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) headingRef.current?.focus();
  }, [isSent]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proof = token === undefined ? { name: order, phone } : { token };
    void send({ body: { ...proof, email, language: words.language } });
  };

  return (
    <Card asChild data-screen="">
      <section aria-labelledby={titleId}>
        <chakra.h3
          ref={headingRef}
          id={titleId}
          tabIndex={-1}
          fontSize="lg"
          mb={isSent ? "3" : "1"}
          scrollMarginTop="4"
        >
          {alerts.title}
        </chakra.h3>
        {isSent ? (
          <Notice
            tone="success"
            advice={alerts.sentAdvice(email.trim())}
            actions={<SmallButton onClick={reset}>{alerts.another}</SmallButton>}
          >
            {alerts.sent}
          </Notice>
        ) : (
          <chakra.form display="grid" gap="4" noValidate onSubmit={submit}>
            <p>{alerts.text}</p>
            <Line alignItems="end" gap="3">
              <chakra.div flex="1 1 14rem">
                <TextField
                  ref={fieldRef}
                  type="email"
                  name="email"
                  label={alerts.email}
                  error={problem}
                  value={email}
                  onChange={(event) => setEmail(event.currentTarget.value)}
                  autoComplete="email"
                  enterKeyHint="send"
                  maxLength={textLimits.email}
                />
              </chakra.div>
              <Button
                type="submit"
                tone="quiet"
                busy={state === "busy"}
                disabled={email.trim() === ""}
              >
                {alerts.button}
              </Button>
            </Line>
            {!problem && <FailureNotice error={error} endpoint="createAlert" />}
          </chakra.form>
        )}
      </section>
    </Card>
  );
}

function problemOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (failedWith(error, "not_found")) return words.parcel.address.notThePhone;
  return fieldProblems(error).phone ?? customersMessage(error, "openLink");
}

/** Asks for the phone, which a link is no proof of. */
export function ReceiverForm({ onProve }: { onProve(phone: string): Promise<unknown> }) {
  const { receiver } = words.parcel;
  const [phone, setPhone] = useState("");
  const [sent, setSent] = useState<{
    readonly isBusy: boolean;
    readonly error?: unknown;
  }>({ isBusy: false });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent({ isBusy: true });
    setSent({ isBusy: false, error: await onProve(phone.trim()) });
  };
  return (
    <chakra.form
      aria-label={receiver.form}
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      columnGap="3"
      mt="4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <chakra.div flex="1 1 12rem">
        <TextField
          type="tel"
          label={receiver.phone}
          hint={receiver.hint}
          error={problemOf(sent.error)}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          autoComplete="tel"
          maxLength={textLimits.text}
        />
      </chakra.div>
      {/* Below the line of the label, beside the field. */}
      <chakra.div pt="calc(1lh + 0.25rem)">
        <Button
          type="submit"
          tone="quiet"
          busy={sent.isBusy}
          disabled={phone.trim() === ""}
        >
          {receiver.show}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
