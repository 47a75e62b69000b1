import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { messageFor } from "../../api/messages.ts";
import { request } from "../../api/request.ts";
import { useSending } from "../../api/use-sending.ts";
import { ChatLink } from "../../shell/chat.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Card, Column, Main, Title } from "../../ui/page.tsx";
import type { Opening } from "./opening.ts";
import { ParcelsView } from "./parcels-view.tsx";
import { useAnswer } from "./use-answer.ts";
import { Outline } from "./waiting.tsx";

const stoppedText = "You won't get any more emails about this order";
const startAgainText = "To start them again, track the order and enter your email.";

interface MailLinkCardProps {
  title: string;
  text?: string | undefined;
  /** The button that goes on, if there is one. */
  action?: ReactNode;
  /** Offers the chat where the link leads no further. */
  needsChat?: boolean;
  /** Shows the lookup form. */
  onLeave(): void;
  children?: ReactNode;
}

/** What a mail's link leads to, in one card. */
function MailLinkCard({ title, text, action, needsChat = false, onLeave, children }: MailLinkCardProps) {
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
              <Button tone="quiet" onClick={onLeave}>
                Track an order
              </Button>
              {needsChat && <ChatLink />}
            </chakra.div>
          </chakra.div>
        </Card>
      </Column>
    </Main>
  );
}

/** Runs once the page is seen: a browser that only prepares a page, as a mail program may ask it to, shows it to no person. */
function whenSeen(run: () => void): () => void {
  const check = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", check);
    run();
  };
  document.addEventListener("visibilitychange", check);
  check();
  return () => document.removeEventListener("visibilitychange", check);
}

/** @param response of the request, where it is under way already */
function confirm({ token, response }: ConfirmQuestion, fresh: boolean, signal: AbortSignal) {
  return fresh
    ? request("confirmAlerts", { body: { token, fresh }, signal })
    : request("confirmAlerts", { body: { token }, signal, response });
}

interface ConfirmQuestion extends Pick<Opening, "response"> {
  readonly token: string;
}

interface ConfirmedParcelsProps extends ConfirmQuestion {
  /** Shows the lookup form. */
  onLeave(): void;
}

/** Confirms the address that a mail's link is for as soon as the page is seen, and shows the parcels it is mailed about. */
export function ConfirmedParcels({ token, response, onLeave }: ConfirmedParcelsProps) {
  const { asked, ask, refresh } = useAnswer(confirm);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is seen
  useEffect(() => whenSeen(() => void ask({ token, response })), []);
  if (asked.state === "failed") {
    const isOver = failedWith(asked.error, "gone");
    return (
      <MailLinkCard
        title="Your email isn't confirmed"
        text={isOver ? messageFor(asked.error, "confirmAlerts") : undefined}
        needsChat={isOver}
        onLeave={onLeave}
        action={isOver ? undefined : <Button onClick={() => void ask({ token })}>Try again</Button>}
      >
        {!isOver && <FailureNotice error={asked.error} endpoint="confirmAlerts" />}
      </MailLinkCard>
    );
  }
  if (asked.state !== "done") {
    return (
      <Main>
        <Outline kind="c" />
      </Main>
    );
  }
  const { parcels, parcelCount, address, stop } = asked.answer;
  return (
    <Main>
      <ParcelsView
        parcels={parcels}
        parcelCount={parcelCount}
        refreshState={asked.refreshState}
        onRefresh={refresh}
        top={
          <>
            <Title fontSize="lg">Track Your Shipment</Title>
            <UpdatesOn address={address} stopToken={stop} />
          </>
        }
        withoutReceiver
      />
      <chakra.div textAlign="center" mt={{ base: "4", md: "6" }}>
        <Button tone="quiet" onClick={onLeave}>
          Track another order
        </Button>
      </chakra.div>
    </Main>
  );
}

/** Says that mails are on, with the button that stops them. */
function UpdatesOn({ address, stopToken }: { address: string; stopToken: string }) {
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
        Updates on for {address}
      </Notice>
      <FailureNotice error={error} endpoint="stopAlert" />
    </>
  );
}

interface MailLinkPageProps {
  link: Opening;
  /** Shows the lookup form. */
  onLeave(): void;
}

/** What a mail's link leads to: the parcels it confirms mails about, or the question whether to stop them. */
export function MailLinkPage({ link: { kind, token, response }, onLeave }: MailLinkPageProps) {
  if (token === undefined) {
    return (
      <MailLinkCard
        title="This link is incomplete"
        text="Part of it got lost. Please open the email again and tap its link, or copy all of it."
        needsChat
        onLeave={onLeave}
      />
    );
  }
  return kind === "c" ? (
    <ConfirmedParcels token={token} response={response} onLeave={onLeave} />
  ) : (
    <StopQuestion token={token} onLeave={onLeave} />
  );
}

/** One button: following the link alone stops nothing, since programs follow links too. */
function StopQuestion({ token, onLeave }: { token: string; onLeave(): void }) {
  const { state, error, send } = useSending("stopAlert");
  if (state === "sent") return <MailLinkCard title={stoppedText} text={startAgainText} onLeave={onLeave} />;
  if (failedWith(error, "gone")) {
    return (
      <MailLinkCard
        title="There were no emails to stop"
        text={messageFor(error, "stopAlert")}
        needsChat
        onLeave={onLeave}
      />
    );
  }
  return (
    <MailLinkCard
      title="Stop emails about this order?"
      text="Your parcel is still on its way, and you can track it here any time."
      onLeave={onLeave}
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
