import { chakra } from "@chakra-ui/react";
import { type SubmitEvent, useState } from "react";
import { textLimits } from "../../../shared/text-limits.ts";
import { failedWith, refusalOf } from "../../api/failure.ts";
import { messageFor } from "../../api/messages.ts";
import { Button } from "../../ui/button.tsx";
import { notThePhone } from "./address-form.tsx";
import { TextField } from "./text-field.tsx";

function problemOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (failedWith(error, "not_found")) return notThePhone;
  return refusalOf(error, "phone") ?? messageFor(error, "openLink");
}

/** Asks for the phone, which a link is no proof of. */
export function ReceiverForm({ onProve }: { onProve(phone: string): Promise<unknown> }) {
  const [phone, setPhone] = useState("");
  const [sent, setSent] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent({ isBusy: true });
    setSent({ isBusy: false, error: await onProve(phone.trim()) });
  };
  return (
    <chakra.form
      aria-label="Receiver and postcode"
      display="flex"
      flexWrap="wrap"
      alignItems="end"
      gap="3"
      mt="4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <chakra.div flex="1 1 12rem">
        <TextField
          type="tel"
          label="Phone you ordered with"
          hint="To see receiver and postcode."
          error={problemOf(sent.error)}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          autoComplete="tel"
          maxLength={textLimits.text}
        />
      </chakra.div>
      <Button type="submit" tone="quiet" busy={sent.isBusy} disabled={phone.trim() === ""}>
        Show
      </Button>
    </chakra.form>
  );
}
