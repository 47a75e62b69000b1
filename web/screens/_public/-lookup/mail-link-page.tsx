import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { failedWith } from "../../../api/failure.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { messageFor } from "../../../api/messages.ts";
// Loaded together with this module, so that a call does not fail because this script is missing (see loaded-transport.ts).
import "../../../api/transport.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Column, Main, Title } from "../../../ui/page.tsx";
import { ChatLink } from "./chat-link.tsx";
import type { MailLink } from "./mail-link.ts";

const words = {
  c: {
    title: "Shall we tell you when your parcel moves?",
    text: "You get one mail each time something happens that matters. Each of them has a link that stops them. If you did not ask for this, close this page: without your yes you get no mails.",
    button: "Yes, tell me",
    done: "Thank you, your address is confirmed",
    // It names no order: the mail may have reached a stranger.
    next: "We write to you as soon as your parcel moves, with a link to it. Until then you see where it is with your order number and phone.",
    over: "Your address is not confirmed",
    endpoint: "confirmAlerts" as const,
    send: (token: string) => call("confirmAlerts", { body: { token } }),
  },
  s: {
    title: "Stop the mails about this order?",
    text: "Your parcel goes on as before, and you can still look it up here.",
    button: "Stop the mails",
    done: "You get no more mails about this order",
    next: "To start them again, look the order up and leave your address.",
    over: "There were no mails to stop",
    endpoint: "stopAlert" as const,
    send: (token: string) => call("stopAlert", { query: { t: token } }),
  },
};

const cutOff = {
  title: "This link is not complete",
  text: "A part of it was lost on the way here. Please open the mail again and use its link there, or copy all of it.",
};

type Sending = { readonly state: "idle" | "busy" | "done" } | { readonly state: "failed"; readonly error: unknown };

interface MailLinkPageProps {
  link: MailLink;
  /** Shows the lookup form. */
  onLeave(): void;
}

/** What a mail's link leads to: one button. Following the link alone does nothing, since programs follow links too. */
export function MailLinkPage({ link: { kind, token }, onLeave }: MailLinkPageProps) {
  const { title, text, button, done, next, over, endpoint, send } = words[kind];
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { state } = sending;
  const isDone = state === "done";
  const press = async (token: string) => {
    setSending({ state: "busy" });
    try {
      await send(token);
      setSending({ state: "done" });
    } catch (error) {
      setSending({ state: "failed", error });
    }
  };
  const isOver = state === "failed" && failedWith(sending.error, "gone");
  // A screen reader continues at the question, and then at what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with it
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), [isDone, isOver]);

  let shown = { title, text };
  if (token === undefined) shown = cutOff;
  else if (isDone) shown = { title: done, text: next };
  else if (isOver) shown = { title: over, text: messageFor(sending.error, endpoint) };
  return (
    <Main display="grid" alignItems="center">
      <Column mx="auto">
        <Card look="label">
          <chakra.div display="grid" gap="5">
            <Title ref={headingRef} tabIndex={-1} fontSize="2xl">
              {shown.title}
            </Title>
            <p>{shown.text}</p>
            {state === "failed" && !isOver && <FailureNotice error={sending.error} endpoint={endpoint} />}
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
              {token !== undefined && !isDone && !isOver && (
                <Button busy={state === "busy"} onClick={() => void press(token)}>
                  {state === "failed" ? "Try again" : button}
                </Button>
              )}
              <Button tone="quiet" onClick={onLeave}>
                Track a shipment
              </Button>
              {(token === undefined || isOver) && <ChatLink />}
            </chakra.div>
          </chakra.div>
        </Card>
      </Column>
    </Main>
  );
}
