import { chakra } from "@chakra-ui/react";
import { type SubmitEvent, useEffect, useRef } from "react";
import { textLimits } from "../../../shared/text-limits.ts";
import { ApiFailure, failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { useSending } from "../../api/use-sending.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "./text-field.tsx";
import type { LookupQuestion } from "./use-answer.ts";

const notThePhone = "That isn't the phone on this order. Please use the one you ordered with.";

/** What is wrong with single fields, by their names in the request. */
const problemsOf = (error: unknown, asksProof: boolean): Readonly<Record<string, string>> => ({
  ...(error instanceof ApiFailure && error.fields),
  ...(asksProof && failedWith(error, "not_found") && { phone: notThePhone }),
});

/** Takes the full address of a parcel whose address is incomplete. A link alone does not prove whose order it is. */
export function AddressForm({ question }: { question: LookupQuestion }) {
  const { order, token, phone } = question;
  const asksProof = phone === "";
  const { state, error, send } = useSending("customerReply");
  const formRef = useRef<HTMLFormElement>(null);
  const sentRef = useRef<HTMLDivElement>(null);
  const problems = problemsOf(error, asksProof);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each failure
  useEffect(() => {
    // The button that had the focus is gone.
    if (state === "sent") sentRef.current?.focus();
    if (state === "failed") formRef.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [state, error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "");
    const address = { name: typed("name"), address: typed("address"), phone: typed("phone") };
    const proof = { phone: asksProof ? typed("proof") : phone, ...(token === undefined ? { name: order } : { token }) };
    void send({ body: { ...proof, address } });
  };

  if (state === "sent") {
    return (
      <chakra.div ref={sentRef} tabIndex={-1}>
        <Notice tone="success" advice="They'll give it to the carrier, and may call you first to check it.">
          Thanks. We've passed it on to our team.
        </Notice>
      </chakra.div>
    );
  }
  return (
    <chakra.form
      ref={formRef}
      aria-label="Your full address"
      display="grid"
      gap="3"
      maxW="32rem"
      noValidate
      onSubmit={submit}
    >
      <TextField
        name="name"
        label="Name"
        error={problems["address.name"]}
        autoComplete="name"
        maxLength={textLimits.text}
      />
      <TextField
        as="textarea"
        minH="7rem"
        name="address"
        label="Full address"
        error={problems["address.address"]}
        autoComplete="street-address"
        maxLength={textLimits.address}
      />
      <TextField
        type="tel"
        name="phone"
        label="Phone"
        hint="One the carrier can reach you on."
        error={problems["address.phone"]}
        defaultValue={phone}
        autoComplete="tel"
        maxLength={textLimits.text}
      />
      {asksProof && (
        <TextField
          type="tel"
          name="proof"
          label="Phone you ordered with"
          hint="So we know it's you."
          error={problems.phone}
          maxLength={textLimits.text}
        />
      )}
      {Object.keys(problems).length === 0 && <FailureNotice error={error} endpoint="customerReply" />}
      <Button type="submit" wide busy={state === "busy"}>
        Send address
      </Button>
    </chakra.form>
  );
}
