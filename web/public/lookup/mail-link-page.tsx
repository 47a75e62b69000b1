import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ReplyOf } from "../../../shared/contract.ts";
import { failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { messageFor } from "../../api/messages.ts";
import { request } from "../../api/request.ts";
import type { RefreshState } from "../../parcel/freshness.tsx";
import { ChatLink } from "../../shell/chat.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Card, Column, Main, Title } from "../../ui/page.tsx";
import type { MailLink } from "./mail-link.ts";
import { takeResponse } from "./opening.ts";
import { ParcelsView } from "./parcels-view.tsx";
import { Outline } from "./waiting.tsx";

type Stopping = { readonly state: "idle" | "busy" | "done" } | { readonly state: "failed"; readonly error: unknown };

/** Stopping the mails about an order. @param token of the mailbox's stop link */
export function useStop(token: string): { readonly stopping: Stopping; readonly stop: () => Promise<void> } {
  const [stopping, setStopping] = useState<Stopping>({ state: "idle" });
  const stop = async () => {
    setStopping({ state: "busy" });
    try {
      await request("stopAlert", { query: { t: token } });
      setStopping({ state: "done" });
    } catch (error) {
      setStopping({ state: "failed", error });
    }
  };
  return { stopping, stop };
}

export const stoppedText = "You won't get any more emails about this order";
export const startAgainText = "To start them again, track the order and enter your email.";

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
export function MailLinkCard({ title, text, action, needsChat = false, onLeave, children }: MailLinkCardProps) {
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

type Confirmed = ReplyOf<"confirmAlerts">;
type Confirming =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "confirmed"; readonly reply: Confirmed; readonly refreshState: RefreshState };

/** Runs once the page is seen: a browser that only prepares a page, as a mail program may ask it to, shows it to no person. */
function whenSeen(run: () => void): () => void {
  if (document.visibilityState === "visible") run();
  const onChange = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", onChange);
    run();
  };
  if (document.visibilityState !== "visible") document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

interface ConfirmedParcelsProps {
  token: string;
  /** Shows the lookup form. */
  onLeave(): void;
}

/** Confirms the address that a mail's link is for as soon as the page is seen, and shows the parcels it is mailed about. */
export function ConfirmedParcels({ token, onLeave }: ConfirmedParcelsProps) {
  const [confirming, setConfirming] = useState<Confirming>({ state: "waiting" });
  const confirm = async () => {
    setConfirming({ state: "waiting" });
    try {
      const reply = await request("confirmAlerts", { body: { token }, response: takeResponse(token) });
      setConfirming({ state: "confirmed", reply, refreshState: "none" });
    } catch (error) {
      setConfirming({ state: "failed", error });
    }
  };
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is seen
  useEffect(
    () =>
      whenSeen(() => {
        if (!begun.current) void confirm();
        begun.current = true;
      }),
    [],
  );

  if (confirming.state === "waiting") {
    return (
      <Main>
        <Outline kind="c" />
      </Main>
    );
  }
  if (confirming.state === "failed") {
    const isOver = failedWith(confirming.error, "gone");
    return (
      <MailLinkCard
        title="Your email isn't confirmed"
        text={isOver ? messageFor(confirming.error, "confirmAlerts") : undefined}
        needsChat={isOver}
        onLeave={onLeave}
        action={isOver ? undefined : <Button onClick={() => void confirm()}>Try again</Button>}
      >
        {!isOver && <FailureNotice error={confirming.error} endpoint="confirmAlerts" />}
      </MailLinkCard>
    );
  }
  const { reply, refreshState } = confirming;
  const refresh = async () => {
    setConfirming({ ...confirming, refreshState: "running" });
    try {
      const newer = await request("confirmAlerts", { body: { token, fresh: true } });
      const known = new Set(reply.parcels.map(({ asOf }) => asOf));
      const isSame = newer.parcels.every(({ asOf }) => known.has(asOf));
      setConfirming({ state: "confirmed", reply: newer, refreshState: isSame ? "unchanged" : "newer" });
    } catch {
      setConfirming({ ...confirming, refreshState: "failed" });
    }
  };
  return (
    <Main>
      <ParcelsView
        parcels={reply.parcels}
        parcelCount={reply.parcelCount}
        refreshState={refreshState}
        onRefresh={() => void refresh()}
        top={
          <>
            <Title fontSize="lg">Track Your Shipment</Title>
            <UpdatesOn address={reply.address} stopToken={reply.stop} />
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
  const { stopping, stop } = useStop(stopToken);
  if (stopping.state === "done") {
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
          <Button size="sm" tone="quiet" busy={stopping.state === "busy"} onClick={() => void stop()}>
            Stop
          </Button>
        }
      >
        Updates on for {address}
      </Notice>
      {stopping.state === "failed" && <FailureNotice error={stopping.error} endpoint="stopAlert" />}
    </>
  );
}

interface MailLinkPageProps {
  link: MailLink;
  /** Shows the lookup form. */
  onLeave(): void;
}

/** What a mail's link leads to: the parcels it confirms mails about, or the question whether to stop them. */
export function MailLinkPage({ link: { kind, token }, onLeave }: MailLinkPageProps) {
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
    <ConfirmedParcels token={token} onLeave={onLeave} />
  ) : (
    <StopQuestion token={token} onLeave={onLeave} />
  );
}

/** One button: following the link alone stops nothing, since programs follow links too. */
function StopQuestion({ token, onLeave }: { token: string; onLeave(): void }) {
  const { stopping, stop } = useStop(token);
  if (stopping.state === "done") {
    return <MailLinkCard title={stoppedText} text={startAgainText} onLeave={onLeave} />;
  }
  if (stopping.state === "failed" && failedWith(stopping.error, "gone")) {
    return (
      <MailLinkCard
        title="There were no emails to stop"
        text={messageFor(stopping.error, "stopAlert")}
        needsChat
        onLeave={onLeave}
      />
    );
  }
  const hasFailed = stopping.state === "failed";
  return (
    <MailLinkCard
      title="Stop emails about this order?"
      text="Your parcel is still on its way, and you can track it here any time."
      onLeave={onLeave}
      action={
        <Button busy={stopping.state === "busy"} onClick={() => void stop()}>
          {hasFailed ? "Try again" : "Stop emails"}
        </Button>
      }
    >
      {hasFailed && <FailureNotice error={stopping.error} endpoint="stopAlert" />}
    </MailLinkCard>
  );
}
