import { Button, chakra } from "@chakra-ui/react";
import type { ReplyOf } from "../../../shared/contract.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { inIndia } from "../../ui/relative-time.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import { useLeaveGuard } from "../session/leave-guard.tsx";
import { nameOf } from "./people.ts";

/** Shows a one-time password once. Only Done closes it without a question. */
export function OneTimePassword({
  member,
  password,
  passwordExpires,
  onClose,
}: ReplyOf<"resetLogistics"> & { onClose(): void }) {
  const { ask, question } = useLeaveGuard(true, {
    title: "Have you passed it on?",
    text: "This password won't be shown again.",
    leave: "Yes, close",
    stay: "Not yet",
  });
  return (
    <Dialog
      title={`One-time password for ${nameOf(member)}`}
      onClose={async () => {
        if (await ask()) onClose();
      }}
    >
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        p="4"
        bg="sunken"
        borderRadius="sm"
      >
        <chakra.code fontFamily="mono" fontSize={{ base: "md", sm: "lg" }} overflowWrap="anywhere" userSelect="all">
          {password}
        </chakra.code>
        <CopyButton text={password} label="one-time password" />
      </chakra.div>
      <p>
        Shown only once: copy it now and pass it on in person or by phone. It works until {inIndia(passwordExpires)}.
        After signing in they choose their own under Profile.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
