import { failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { messageFor } from "../../api/messages.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmedParcels } from "./confirmed-parcels.tsx";
import type { MailLink } from "./mail-link.ts";
import { MailLinkCard } from "./mail-link-card.tsx";
import { startAgainText, stoppedText, useStop } from "./use-stop.ts";

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
