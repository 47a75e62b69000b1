import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { failedWith } from "../../../api/failure.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { LookupFailure } from "./lookup-failure.tsx";
import { PhoneRefused } from "./lookup-with-retry.ts";

/** What is wrong with the phone itself. */
function phoneProblem(error: unknown): string | undefined {
  if (error instanceof PhoneRefused) return error.message;
  return failedWith(error, "not_found")
    ? "This is not the phone of the order. It is the one you ordered with."
    : undefined;
}

/** Asks for the phone of an order that a link has opened, without which receiver and postcode are not shown. */
export function ProvePhone({ onProve }: { onProve(phone: string): Promise<unknown> }) {
  const [phone, setPhone] = useState("");
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly at: number }>();
  const [busy, setBusy] = useState(false);
  const problem = phoneProblem(failure?.error);
  const prove = async () => {
    setBusy(true);
    const error = await onProve(phone.trim());
    setFailure(error === undefined ? undefined : { error, at: Date.now() });
    setBusy(false);
  };
  return (
    <Card asChild>
      <section aria-labelledby="prove-phone">
        <chakra.h3 id="prove-phone" fontSize="lg" mb="1">
          Receiver and postcode
        </chakra.h3>
        <chakra.p color="inkMuted" mb="4">
          This link may be passed on, so we show them only with the phone of the order.
        </chakra.p>
        <chakra.form
          display="grid"
          gap="4"
          maxW="24rem"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (phone.trim() && !busy) void prove();
          }}
        >
          <TextField
            name="phone"
            type="tel"
            label="Phone"
            hint="The number you ordered with, with or without the country code."
            error={problem}
            value={phone}
            onChange={(event) => {
              setPhone(event.currentTarget.value);
              setFailure(undefined);
            }}
            autoComplete="tel"
            enterKeyHint="go"
            maxLength={100}
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
