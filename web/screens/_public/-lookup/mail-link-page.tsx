import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { failedWith } from "../../../api/failure.ts";
import { adviceFor, messageFor } from "../../../api/messages.ts";
// Loaded together with this module, so that a call does not fail because this script is missing (see client.ts).
import "../../../api/transport.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Column, Main, Title } from "../../../ui/page.tsx";
import type { MailLink } from "./mail-link.ts";

const words = {
  c: {
    title: "Shall we tell you when your parcel moves?",
    text: "You get one mail each time something happens that matters. Each of them has a link that stops them.",
    button: "Yes, tell me",
    done: "Thank you, your address is confirmed",
    next: "We write to you as soon as your parcel moves.",
    endpoint: "confirmAlerts",
    send: (token: string) => call("confirmAlerts", { body: { token } }),
  },
  s: {
    title: "Stop the mails about this order?",
    text: "Your parcel goes on as before, and you can still look it up here.",
    button: "Stop the mails",
    done: "You get no more mails about this order",
    next: "To start them again, look the order up and leave your address.",
    endpoint: "stopAlert",
    send: (token: string) => call("stopAlert", { query: { t: token } }),
  },
} as const;

type Sending = { readonly state: "idle" | "busy" | "done" } | { readonly state: "failed"; readonly error: unknown };

interface MailLinkPageProps {
  link: MailLink;
  /** Shows the lookup form. */
  onLeave(): void;
}

/** What a mail's link leads to: one button. Following the link alone does nothing, since programs follow links too. */
export function MailLinkPage({ link: { kind, token }, onLeave }: MailLinkPageProps) {
  const { title, text, button, done, next, endpoint, send } = words[kind];
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { state } = sending;
  const isDone = state === "done";
  // A screen reader continues at the question, and then at what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with it
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), [isDone]);

  const press = async () => {
    setSending({ state: "busy" });
    try {
      await send(token);
      setSending({ state: "done" });
    } catch (error) {
      setSending({ state: "failed", error });
    }
  };
  const isOver =
    state === "failed" && (failedWith(sending.error, "gone") || failedWith(sending.error, "invalid_input"));
  return (
    <Main display="grid" alignItems="center">
      <Column mx="auto">
        <Card look="label">
          <chakra.div display="grid" gap="5">
            <Title ref={headingRef} tabIndex={-1} fontSize="2xl">
              {isDone ? done : title}
            </Title>
            <p>{isDone ? next : text}</p>
            {state === "failed" && (
              <Notice tone="error" advice={adviceFor(sending.error)}>
                {messageFor(sending.error, endpoint)}
              </Notice>
            )}
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              {!isDone && !isOver && (
                <Button busy={state === "busy"} onClick={press}>
                  {state === "failed" ? "Try again" : button}
                </Button>
              )}
              <Button tone="quiet" onClick={onLeave}>
                Track a shipment
              </Button>
            </chakra.div>
          </chakra.div>
        </Card>
      </Column>
    </Main>
  );
}
