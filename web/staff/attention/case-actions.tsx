import { Button, chakra, IconButton, Menu } from "@chakra-ui/react";
import { AlarmClock, Ellipsis, MessageCircle } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type AttentionCase, isSnoozed } from "../../../shared/attention-case.ts";
import { business } from "../../../shared/business.ts";
import { VisuallyHidden } from "../../ui/text.tsx";
import { stickyBarMargin } from "../controls.tsx";
import { type CaseOrder, calledOf } from "./case-facts.tsx";
import {
  endSnooze,
  finish,
  longerSnoozes,
  openAgain,
  type Step,
  snoozeFor,
  snoozeUntilTomorrow,
} from "./case-steps.ts";
import { MessagesDialog, useContact } from "./messages-dialog.tsx";

export interface CaseActionsProps {
  /** Its orders are those whose customers are written to. */
  of: AttentionCase;
  /** A step is under way. */
  busy: boolean;
  onStep(step: Step): void;
  /** Opens its note, in a dialog of the owner: the case may leave the list meanwhile. */
  onNote(): void;
}

/** Whether an element has come into view. */
function useSeen<Shown extends Element>() {
  const ref = useRef<Shown>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, seen] as const;
}

/** All that is done about a case, each step undone in the same place. */
export function CaseActions({ of, busy, onStep, onNote }: CaseActionsProps) {
  const { orders } = of;
  const called = calledOf(of);
  const [messaging, setMessaging] = useState(false);
  const [ref, seen] = useSeen<HTMLDivElement>();
  const [only] = orders.length === 1 ? orders : [];
  const button = (label: string, spoken: string, step: () => Step, icon?: ReactNode) => (
    <Button
      // Not the one of the next state, which would keep the focus and undo this step when pressed again.
      key={label}
      size="sm"
      variant={icon ? "ghost" : "outline"}
      px={{ base: "2", sm: "3" }}
      aria-label={spoken}
      aria-disabled={busy || undefined}
      onClick={() => onStep(step())}
      {...stickyBarMargin}
    >
      {icon}
      {label}
    </Button>
  );
  const snoozed = isSnoozed(of);

  return (
    <>
      <chakra.div ref={ref} gridArea="actions" display="flex" flexWrap="wrap" alignItems="center" gap="1">
        {only && <WhatsApp of={of} order={only} seen={seen} />}
        {orders.length > 1 && (
          <Button size="sm" variant="outline" onClick={() => setMessaging(true)}>
            <MessageCircle size={16} aria-hidden /> {business.chat.label} {orders.length}
          </Button>
        )}
        {!of.done &&
          (snoozed
            ? button("End snooze", `End snooze of ${called}`, () => endSnooze)
            : button(
                "Tomorrow",
                `Snooze ${called} until tomorrow 10:00`,
                snoozeUntilTomorrow,
                <AlarmClock size={16} aria-hidden />,
              ))}
        {of.done
          ? button("Open again", `Open again: ${called}`, () => openAgain)
          : button("Done", `Done with ${called}`, () => finish)}
        <Menu.Root lazyMount unmountOnExit positioning={{ placement: "bottom-end" }}>
          <Menu.Trigger asChild>
            <IconButton size="sm" minW="10" variant="ghost" aria-label={`More for ${called}`} {...stickyBarMargin}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          </Menu.Trigger>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="note" onSelect={onNote}>
                {of.note ? "Edit note" : "Note"}
              </Menu.Item>
              {!of.done &&
                longerSnoozes.map((days) => (
                  <Menu.Item key={days} value={`snooze ${days}`} onSelect={() => onStep(snoozeFor(days))}>
                    Snooze for {days} days
                  </Menu.Item>
                ))}
              {only && <OtherWays of={of} order={only} />}
            </Menu.Content>
          </Menu.Positioner>
        </Menu.Root>
      </chakra.div>
      {messaging && <MessagesDialog cases={[of]} onClose={() => setMessaging(false)} />}
    </>
  );
}

function WhatsApp({ of, order, seen }: { of: AttentionCase; order: CaseOrder; seen: boolean }) {
  const { whatsApp } = useContact(order, of, seen);
  return (
    <Button asChild size="sm" variant="outline" px={{ base: "2", sm: "3" }} {...stickyBarMargin}>
      <a href={whatsApp} target="_blank" rel="noopener noreferrer">
        <chakra.span hideBelow="sm" asChild>
          <MessageCircle size={16} aria-hidden />
        </chakra.span>
        {business.chat.label}
        <VisuallyHidden> about {order.name}</VisuallyHidden>
      </a>
    </Button>
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
