import { Menu } from "@chakra-ui/react";
import { Ellipsis, MessageCircle } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type AttentionCase,
  type CaseTab,
  tabOf,
} from "../../../../shared/attention-case.ts";
import { business } from "../../../../shared/business.ts";
import { Button, SmallButton } from "../../../ui/button.tsx";
import { Line } from "../../../ui/page.tsx";
import { stickyBarMargin } from "../../screen.tsx";
import { type CaseOrder, calledOf } from "./case-facts.tsx";
import { type Step, stepsWith } from "./case-steps.tsx";
import {
  chatWidth,
  MessagesDialog,
  useContact,
  WhatsAppLink,
} from "./messages-dialog.tsx";

interface StepsProps {
  /** A step is under way. */
  busy: boolean;
  onStep(step: Step): void;
}

interface StepButtonsProps extends StepsProps {
  cases: readonly AttentionCase[];
  tab: CaseTab;
  /** What the steps are taken with. */
  called: string;
  /** What else is in the menu. */
  children?: ReactNode;
}

/** The steps with a case, or with several of a tab. */
export function StepButtons({
  cases,
  tab,
  called,
  busy,
  onStep,
  children,
}: StepButtonsProps) {
  const { buttons, menu } = stepsWith(cases, tab);
  return (
    <>
      {buttons.map((step, at) => (
        <Button
          // Each state has its own: one that stayed would keep the focus, and undo this step when pressed again.
          key={step.label}
          size="sm"
          tone={at < buttons.length - 1 ? "bare" : "quiet"}
          px={{ base: "2", sm: "3" }}
          aria-label={step.spoken(called)}
          aria-disabled={busy || undefined}
          onClick={() => onStep(step)}
          {...stickyBarMargin}
        >
          {step.label}
        </Button>
      ))}
      {(children || menu.length > 0) && (
        <Menu.Root lazyMount unmountOnExit positioning={{ placement: "bottom-end" }}>
          <Menu.Trigger asChild>
            <Button
              size="icon"
              tone="bare"
              aria-label={`More for ${called}`}
              {...stickyBarMargin}
            >
              <Ellipsis size={18} />
            </Button>
          </Menu.Trigger>
          <Menu.Positioner>
            <Menu.Content>
              {menu.map((step) => (
                <Menu.Item
                  key={step.label}
                  value={step.label}
                  onSelect={() => onStep(step)}
                >
                  {step.label}
                </Menu.Item>
              ))}
              {children}
            </Menu.Content>
          </Menu.Positioner>
        </Menu.Root>
      )}
    </>
  );
}

export interface CaseActionsProps extends StepsProps {
  /** Its orders are those whose customers are written to. */
  of: AttentionCase;
  /** Opens its note, in a dialog of the owner: the case may leave the list meanwhile. */
  onNote(): void;
}

/** All that is done about a case, each step undone in the same place. */
export function CaseActions({ of, busy, onStep, onNote }: CaseActionsProps) {
  const { orders } = of;
  const [messaging, setMessaging] = useState(false);
  const [only] = orders.length === 1 ? orders : [];
  return (
    <>
      <Line gridArea="actions" gap="1">
        {only && <WhatsAppLink of={of} order={only} />}
        {orders.length > 1 && (
          <SmallButton minW={chatWidth} onClick={() => setMessaging(true)}>
            <MessageCircle size={16} /> {business.chat.label} {orders.length}
          </SmallButton>
        )}
        <StepButtons
          cases={[of]}
          tab={tabOf(of)}
          called={calledOf(of)}
          busy={busy}
          onStep={onStep}
        >
          <Menu.Item value="note" onSelect={onNote}>
            {of.note ? "Edit note" : "Note"}
          </Menu.Item>
          {only && (
            <>
              <OtherWays of={of} order={only} />
              <Menu.Item value="language" onSelect={() => setMessaging(true)}>
                Message in another language
              </Menu.Item>
            </>
          )}
        </StepButtons>
      </Line>
      {messaging && <MessagesDialog cases={[of]} onClose={() => setMessaging(false)} />}
    </>
  );
}

/** The customer by call and mail, in the menu. */
function OtherWays({ of, order }: { of: AttentionCase; order: CaseOrder }) {
  const { call, mail } = useContact(order, of, true);
  return (
    <>
      <Menu.Item value="call" asChild>
        <a href={call}>Call {order.phone}</a>
      </Menu.Item>
      <Menu.Item value="mail" asChild>
        <a href={mail}>Mail</a>
      </Menu.Item>
    </>
  );
}
