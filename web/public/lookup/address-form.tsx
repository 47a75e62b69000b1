import { chakra } from "@chakra-ui/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { textLimits } from "../../../shared/visible-text.ts";
import { FailureNotice, fieldProblems } from "../../api/customers-messages.tsx";
import { failedWith } from "../../api/failure.ts";
import { useSending } from "../../api/use-sending.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { currentTime } from "../../ui/clock.ts";
import { deviceStorage } from "../../ui/device-storage.ts";
import { Notice } from "../../ui/notice.tsx";
import { words } from "../../ui/words.ts";
import { TextField } from "./text-field.tsx";
import type { LookupQuestion } from "./use-answer.ts";

/** What is wrong with single fields, by their names in the request. */
const problemsOf = (
  error: unknown,
  asksProof: boolean,
): Readonly<Record<string, string>> => ({
  ...fieldProblems(error),
  ...(asksProof &&
    failedWith(error, "not_found") && { phone: words.parcel.address.notThePhone }),
});

const dateOf = (moment: number) =>
  new Date(moment).toLocaleDateString(words.parcel.locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
  });

/** When an address was sent from this device. */
function sentWords(sentAt: string): string {
  const { sentToday, sentOn } = words.parcel.address;
  const day = dateOf(Date.parse(sentAt));
  return day === dateOf(currentTime()) ? sentToday : sentOn(words.parcel.times.day(day));
}

interface AddressFormProps {
  question: LookupQuestion;
  /** Of the parcel. */
  trackingNo: string;
}

/** Takes the full address of a parcel whose address is incomplete, and says where one was sent before. */
export function AddressForm({ question, trackingNo }: AddressFormProps) {
  const storageKey = `address-sent:${trackingNo}`;
  const [sentAt, setSentAt] = useState(() => deviceStorage.read(storageKey));
  if (sentAt === undefined) {
    return (
      <Form
        question={question}
        onSent={() =>
          deviceStorage.write(storageKey, new Date(currentTime()).toISOString())
        }
      />
    );
  }
  return (
    <Notice
      tone="success"
      actions={
        <SmallButton onClick={() => setSentAt(undefined)}>
          {words.parcel.address.change}
        </SmallButton>
      }
    >
      {sentWords(sentAt)}
    </Notice>
  );
}

/** A link alone does not prove whose order it is. */
function Form({ question, onSent }: { question: LookupQuestion; onSent(): void }) {
  const { order, token, phone } = question;
  const { address } = words.parcel;
  const asksProof = phone === "";
  const { state, error, send } = useSending("customerReply");
  const formRef = useRef<HTMLFormElement>(null);
  const sentRef = useRef<HTMLDivElement>(null);
  const problems = problemsOf(error, asksProof);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again at each new failure
  useEffect(() => {
    // The button that had the focus is gone.
    if (state === "sent") {
      sentRef.current?.focus();
      onSent();
    }
    if (state === "failed")
      formRef.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [state, error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "");
    const sent = {
      name: typed("name"),
      address: typed("address"),
      phone: typed("phone"),
    };
    const proof = {
      phone: asksProof ? typed("proof") : phone,
      ...(token === undefined ? { name: order } : { token }),
    };
    void send({ body: { ...proof, address: sent } });
  };

  if (state === "sent") {
    return (
      <chakra.div ref={sentRef} tabIndex={-1}>
        <Notice tone="success" advice={address.sentAdvice}>
          {address.sent}
        </Notice>
      </chakra.div>
    );
  }
  return (
    <chakra.form
      ref={formRef}
      aria-label={address.form}
      display="grid"
      gap="3"
      noValidate
      onSubmit={submit}
    >
      <TextField
        name="name"
        label={address.name}
        error={problems["address.name"]}
        autoComplete="name"
        maxLength={textLimits.text}
      />
      <TextField
        as="textarea"
        minH="7rem"
        name="address"
        label={address.address}
        error={problems["address.address"]}
        autoComplete="street-address"
        maxLength={textLimits.address}
      />
      <TextField
        type="tel"
        name="phone"
        label={address.phone}
        hint={address.phoneHint}
        error={problems["address.phone"]}
        defaultValue={phone}
        autoComplete="tel"
        maxLength={textLimits.text}
      />
      {asksProof && (
        <TextField
          type="tel"
          name="proof"
          label={address.proof}
          hint={address.proofHint}
          error={problems.phone}
          maxLength={textLimits.text}
        />
      )}
      {Object.keys(problems).length === 0 && (
        <FailureNotice error={error} endpoint="customerReply" />
      )}
      <Button type="submit" wide busy={state === "busy"}>
        {address.send}
      </Button>
    </chakra.form>
  );
}
