import { chakra } from "@chakra-ui/react";
import { messageFor } from "../../../api/messages.ts";
import { BusyButton } from "../../controls.tsx";
import { OutcomeNotice } from "../../feedback.tsx";
import { calledOf, conflictText } from "./case-facts.tsx";
import { type CaseSteps, storedCase } from "./case-steps.ts";

interface StepNoticeProps {
  steps: CaseSteps;
  /** It was dismissed, or its step undone. */
  onClosed?(): void;
}

/** How the last step ended, with Undo, and each case with which it failed. It stays until the next one or until it is dismissed. */
export function StepNotice({ steps, onClosed = () => {} }: StepNoticeProps) {
  const { last } = steps;
  if (!last) return null;
  const { text, undo, written, failed } = last;
  return (
    <OutcomeNotice
      of={last}
      tone={failed.length > 0 ? "warning" : "success"}
      advice={
        failed.length > 0 && (
          <chakra.ul ps="5" listStyleType="disc" maxH="30vh" overflowY="auto">
            {failed.map(({ item, error }) => {
              const stored = storedCase(error);
              return (
                <li key={item.trackingNo}>
                  {calledOf(item)}:{" "}
                  {stored ? conflictText(item, stored) : messageFor(error, "updateCase")}
                </li>
              );
            })}
          </chakra.ul>
        )
      }
      onDismiss={() => {
        steps.dismiss();
        onClosed();
      }}
      actions={
        undo &&
        written.length > 0 && (
          <BusyButton
            variant="outline"
            size="sm"
            busy={steps.done !== undefined}
            onClick={() => void steps.undo().then(onClosed)}
          >
            Undo
          </BusyButton>
        )
      }
    >
      {text}
    </OutcomeNotice>
  );
}
