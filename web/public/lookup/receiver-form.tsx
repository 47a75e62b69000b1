import { chakra } from "@chakra-ui/react";
import { type SubmitEvent, useState } from "react";
import { textLimits } from "../../../shared/text-limits.ts";
import { customersMessage, fieldProblems } from "../../api/customers-messages.tsx";
import { failedWith } from "../../api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../../ui/words.ts";
import { TextField } from "./text-field.tsx";

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
