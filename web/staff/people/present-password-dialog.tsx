import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { fieldErrorsOf } from "../../api/messages.ts";
import { BusyButton, PasswordField } from "../controls.tsx";
import { FailureNotice } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";

/** What the server says about the present password where it needs it, or another one. */
export const presentPasswordError = (error: unknown): string | undefined =>
  Object.fromEntries(fieldErrorsOf(error)).currentPassword;

interface PresentPasswordDialogProps {
  endpoint: "adminUpdate" | "logisticsUpdate";
  busy: boolean;
  /** Why the last update failed. */
  error: unknown;
  onSubmit(password: string): void;
  onClose(): void;
}

/** Asks for the present password, which the server wants some minutes after the login. */
export function PresentPasswordDialog({ endpoint, busy, error, onSubmit, onClose }: PresentPasswordDialogProps) {
  const [state, setState] = useState<"asked" | "empty" | "sent">("asked");
  const refused = presentPasswordError(error);
  const message = { asked: undefined, empty: "Enter your current password", sent: refused }[state];
  return (
    <Dialog title="Your current password" onClose={onClose} busy={busy}>
      <chakra.form
        aria-label="Your current password"
        noValidate
        display="grid"
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          // Read on submit, because browsers fill it in without an event.
          const typed = String(new FormData(event.currentTarget).get("currentPassword") ?? "");
          setState(typed ? "sent" : "empty");
          if (typed) onSubmit(typed);
          else event.currentTarget.querySelector("input")?.focus();
        }}
      >
        <p>You logged in a while ago. Before you change your email, phone or password, please confirm it's you.</p>
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          autoComplete="current-password"
          error={message}
        />
        {refused === undefined && <FailureNotice error={error} endpoint={endpoint} />}
        <DialogActions>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy}>
            Update Profile
          </BusyButton>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
}
