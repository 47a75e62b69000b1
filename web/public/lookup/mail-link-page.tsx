import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { messageFor } from "../../api/messages.ts";
import { useSending } from "../../api/use-sending.ts";
import { ChatLink } from "../../shell/chat.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Card, Column, Main, Title } from "../../ui/page.tsx";
import type { Opening } from "../loader.ts";
import { mailWords } from "./mail-words.ts";

const stoppedText = "You won't get any more emails about this order";
const startAgainText = "To get them again, track the order and enter your email.";

interface MailLinkCardProps {
  title: string;
  text?: string | undefined;
  /** The button that goes on, if there is one. */
  action?: ReactNode;
  /** Offers the chat where the link leads no further. */
  needsChat?: boolean;
  children?: ReactNode;
}

/** What a mail's link leads to, in one card. */
function MailLinkCard({ title, text, action, needsChat = false, children }: MailLinkCardProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the question, and then at what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with it
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), [title]);
  return (
    <Main display="grid" alignItems="center">
      <Column mx="auto">
        <Card look="label">
          <chakra.div display="grid" gap="5">
            <Title ref={headingRef} tabIndex={-1} fontSize="2xl">
              {title}
            </Title>
            {text && <p>{text}</p>}
            {children}
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
              {action}
              <ButtonLink tone="quiet" href="/">
                Track an order
              </ButtonLink>
              {needsChat && <ChatLink />}
            </chakra.div>
          </chakra.div>
        </Card>
      </Column>
    </Main>
  );
}

/** Says that mails are on, with the button that stops them. */
export function UpdatesOn({ address, stopToken }: { address: string | undefined; stopToken: string }) {
  const { state, error, send } = useSending("stopAlert");
  if (state === "sent") {
    return (
      <Notice tone="info" advice={startAgainText}>
        {stoppedText}.
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="success"
        actions={
          <Button size="sm" tone="quiet" busy={state === "busy"} onClick={() => void send({ query: { t: stopToken } })}>
            Stop
          </Button>
        }
      >
        {mailWords.updatesOn(address)}
      </Notice>
      <FailureNotice error={error} endpoint="stopAlert" />
    </>
  );
}

interface MailLinkPageProps {
  link: Opening;
  /** Why its address is not confirmed; undefined while that is tried. */
  error?: unknown;
  onConfirm?(): void;
}

/** What a mail's link leads to, unless it shows the parcels it confirms mails about. */
export function MailLinkPage({ link, error, onConfirm }: MailLinkPageProps) {
  const { kind, token } = link;
  if (token === undefined) {
    return (
      <MailLinkCard
        title="This link is incomplete"
        text="Part of it is missing. Please open the email again and tap the link, or copy all of it."
        needsChat
      />
    );
  }
  if (kind === "s") return <StopQuestion link={link} token={token} />;
  const title = mailWords.notConfirmed;
  if (failedWith(error, "gone"))
    return <MailLinkCard title={title} text={messageFor(error, "confirmAlerts")} needsChat />;
  const action = (
    <Button busy={!error} onClick={onConfirm}>
      Try again
    </Button>
  );
  return (
    <MailLinkCard title={title} action={action}>
      <FailureNotice error={error} endpoint="confirmAlerts" />
    </MailLinkCard>
  );
}

/** After the last mail. */
export const Stopped = () => <MailLinkCard title={stoppedText} text={startAgainText} />;

/** One button: following the link alone stops nothing, since programs follow links too. */
function StopQuestion({ link: { response, isStopped }, token }: { link: Opening; token: string }) {
  const { state, error, send } = useSending("stopAlert");
  const [pressed] = useState(response);
  const takeOver = useEffectEvent(() => void send({ query: { t: token }, response: pressed }));
  useEffect(() => {
    if (pressed && !isStopped) takeOver();
  }, [pressed, isStopped]);
  if (state === "sent" || isStopped) return <Stopped />;
  if (failedWith(error, "gone")) {
    return <MailLinkCard title="There were no emails to stop" text={messageFor(error, "stopAlert")} needsChat />;
  }
  return (
    <MailLinkCard
      title="Stop emails about this order?"
      text="You can still track it here any time."
      action={
        <Button busy={state === "busy"} onClick={() => void send({ query: { t: token } })}>
          {error ? "Try again" : "Stop emails"}
        </Button>
      }
    >
      <FailureNotice error={error} endpoint="stopAlert" />
    </MailLinkCard>
  );
}
