import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { textLimits } from "../../../shared/text-limits.ts";
import { failedWith, refusalOf } from "../../api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/page.tsx";
import { LookupFailure } from "./lookup-failure.tsx";
import { TextField } from "./text-field.tsx";

export const notThePhone = "That isn't the phone on this order. Please use the one you ordered with.";

/** What is wrong with the phone itself. */
function phoneProblem(error: unknown): string | undefined {
  return failedWith(error, "not_found") ? notThePhone : refusalOf(error, "phone");
}

interface ProvePhoneProps {
  proven: boolean;
  /** Resolves to the error, if there was one. */
  prove(phone: string): Promise<unknown>;
}

/** Asks for the phone of an order that a link has opened, without which receiver and postcode are not shown. */
export function ProvePhone({ proven, prove }: ProvePhoneProps) {
  const [phone, setPhone] = useState("");
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly at: number }>();
  const [busy, setBusy] = useState(false);
  const problem = phoneProblem(failure?.error);
  const given = useRef<HTMLParagraphElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => {
    if (proven) given.current?.focus();
  }, [proven]);
  const submit = async () => {
    setBusy(true);
    const error = await prove(phone.trim());
    setFailure(error === undefined ? undefined : { error, at: Date.now() });
    setBusy(false);
  };
  if (proven) {
    return (
      <chakra.p ref={given} tabIndex={-1} textAlign="center" color="inkMuted">
        Receiver and postcode are shown above until you leave or reload this page.
      </chakra.p>
    );
  }
  return (
    <Card asChild>
      <section aria-labelledby="prove-phone">
        <chakra.h3 id="prove-phone" fontSize="lg" mb="1">
          Receiver and postcode
        </chakra.h3>
        <chakra.p color="inkMuted" mb="4">
          Links get passed on, so we show these only with the phone you ordered with.
        </chakra.p>
        <chakra.form
          display="grid"
          gap="4"
          maxW="24rem"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (phone.trim() && !busy) void submit();
          }}
        >
          <TextField
            name="phone"
            type="tel"
            label="Phone"
            hint="The one you ordered with, with or without the country code."
            error={problem}
            value={phone}
            onChange={(event) => {
              setPhone(event.currentTarget.value);
              setFailure(undefined);
            }}
            autoComplete="tel"
            enterKeyHint="go"
            maxLength={textLimits.text}
          />
          {failure && !problem && <LookupFailure error={failure.error} failedAt={failure.at} />}
          <Button type="submit" tone="quiet" busy={busy} disabled={phone.trim() === ""} justifySelf="start">
            Show them
          </Button>
        </chakra.form>
      </section>
    </Card>
  );
}
