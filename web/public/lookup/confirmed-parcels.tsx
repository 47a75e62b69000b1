import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { ReplyOf } from "../../../shared/contract.ts";
import { failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { messageFor } from "../../api/messages.ts";
import { request } from "../../api/request.ts";
import type { RefreshState } from "../../parcel/freshness.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Main, Title } from "../../ui/page.tsx";
import { MailLinkCard } from "./mail-link-card.tsx";
import { takeResponse } from "./opening.ts";
import { ParcelsView } from "./parcels-view.tsx";
import { startAgainText, stoppedText, useStop } from "./use-stop.ts";
import { Outline } from "./waiting.tsx";

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
