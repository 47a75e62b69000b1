import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { customersMessage, FailureNotice } from "../../api/customers-messages.tsx";
import { failedWith } from "../../api/failure.ts";
import { useSending } from "../../api/use-sending.ts";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Card, Column, ExternalLink, Line, Main, Rows, Title } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import type { Opening } from "../loader.ts";
import { contactBy } from "./contact-by.ts";

interface MailLinkCardProps {
  title: string;
  text?: string | undefined;
  /** The button that goes on, if there is one. */
  action?: ReactNode;
  /** Offers a way to write to us where the link leads no further. */
  needsContact?: boolean;
  children?: ReactNode;
}

/** What a mail's link leads to, in one card. */
function MailLinkCard({
  title,
  text,
  action,
  needsContact = false,
  children,
}: MailLinkCardProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the question, and then at what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with it
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), [title]);
  return (
    <Main display="grid" alignItems="center">
      <Column mx="auto">
        <Card look="label">
          <Rows gap="5">
            <Title ref={headingRef} tabIndex={-1} fontSize="2xl">
              {title}
            </Title>
            {text && <p>{text}</p>}
            {children}
            <Line gap="3">
              {action}
              <ButtonLink tone="quiet" href="/">
                {words.parcel.alerts.trackOrder}
              </ButtonLink>
              {needsContact && <ExternalLink {...contactBy()} />}
            </Line>
          </Rows>
        </Card>
      </Column>
    </Main>
  );
}

/** Says that mails are on, with the button that stops them. */
export function UpdatesOn({
  address,
  stopToken,
}: {
  address: string | undefined;
  stopToken: string;
}) {
  const { alerts } = words.parcel;
  const { state, error, send } = useSending("stopAlert");
  if (state === "sent") {
    return (
      <Notice tone="info" advice={alerts.startAgain}>
        {alerts.stoppedNotice}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="success"
        actions={
          <SmallButton
            busy={state === "busy"}
            onClick={() => void send({ query: { t: stopToken } })}
          >
            {alerts.stop}
          </SmallButton>
        }
      >
        {alerts.on(address ?? "")}
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
  const { alerts } = words.parcel;
  const { kind, token } = link;
  if (token === undefined) {
    return (
      <MailLinkCard title={alerts.incomplete} text={alerts.incompleteText} needsContact />
    );
  }
  if (kind === "s") return <StopQuestion link={link} token={token} />;
  const title = alerts.notConfirmed;
  if (failedWith(error, "gone"))
    return (
      <MailLinkCard title={title} text={alerts.expired(error.message)} needsContact />
    );
  const action = (
    <Button busy={!error} onClick={onConfirm}>
      {words.site.tryAgain}
    </Button>
  );
  return (
    <MailLinkCard title={title} action={action}>
      <FailureNotice error={error} endpoint="confirmAlerts" />
    </MailLinkCard>
  );
}

/** After the last mail. */
export function Stopped() {
  const { stopped, startAgain } = words.parcel.alerts;
  return <MailLinkCard title={stopped} text={startAgain} />;
}

/** One button: following the link alone stops nothing, since programs follow links too. */
function StopQuestion({
  link: { response, isStopped },
  token,
}: {
  link: Opening;
  token: string;
}) {
  const { alerts } = words.parcel;
  const { state, error, send } = useSending("stopAlert");
  const [pressed] = useState(response);
  const takeOver = useEffectEvent(
    () => void send({ query: { t: token }, response: pressed }),
  );
  useEffect(() => {
    if (pressed && !isStopped) takeOver();
  }, [pressed, isStopped]);
  if (state === "sent" || isStopped) return <Stopped />;
  if (failedWith(error, "gone")) {
    return (
      <MailLinkCard
        title={alerts.nothingToStop}
        text={customersMessage(error, "stopAlert")}
        needsContact
      />
    );
  }
  return (
    <MailLinkCard
      title={alerts.stopQuestion}
      text={alerts.stopText}
      action={
        <Button
          busy={state === "busy"}
          onClick={() => void send({ query: { t: token } })}
        >
          {error ? words.site.tryAgain : alerts.stopEmails}
        </Button>
      }
    >
      <FailureNotice error={error} endpoint="stopAlert" />
    </MailLinkCard>
  );
}
