import { chakra } from "@chakra-ui/react";
import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { ChatLink } from "../../shell/chat.tsx";
import { Botanical } from "../../ui/botanical.tsx";
import { Card, Column, Main, PageHeader, Title } from "../../ui/page.tsx";
import { LinkWaiting, MailLinkPage, prefetchLookup, Result, Waiting } from "./lazy-answer.ts";
import { LookupForm } from "./lookup-form.tsx";
import { isMismatch, LookupProblem, phoneProblemOf } from "./lookup-problem.tsx";
import type { LookupQuestion } from "./lookup-with-retry.ts";
import { useMailLink } from "./mail-link.ts";
import { useLookup } from "./use-lookup.ts";
import { useSteps } from "./use-steps.ts";

export { preloadAnswer } from "./lazy-answer.ts";

const title = "Track Your Shipment";

export function LookupScreen() {
  const [order, setOrder] = useState("");
  const [phone, setPhone] = useState("");
  const [asksBoth, setAsksBoth] = useState(false);
  const orderRef = useRef<HTMLInputElement>(null);
  const { lookup, lookUp, prove, cancel, reset, refresh } = useLookup();
  const [mailLink, leaveMailLink] = useMailLink();

  // The prerendered form is usable before its script runs: read what was typed from the page.
  useLayoutEffect(() => {
    const early = orderRef.current?.value ?? "";
    if (early) prefetchLookup();
    setOrder(early);
  }, []);

  const { step, go, back } = useSteps((change) => {
    if (change.token) return void track({ order: "", phone: "", token: change.token });
    if (change.step !== "result") cancel();
    if (change.order) prefetchLookup();
    setOrder((present) => (change.byLink && change.order) || present || change.order);
  });

  const typed = { order: order.trim(), phone: phone.trim() };
  const track = async (question: LookupQuestion, ignoreOffline?: boolean) => {
    const found = await lookUp(question, ignoreOffline);
    setAsksBoth(found === undefined && !question.token);
    if (found === undefined) return;
    go("result", found);
  };

  if (mailLink) {
    return (
      <Suspense>
        <MailLinkPage key={mailLink.kind + (mailLink.token ?? "")} link={mailLink} onLeave={leaveMailLink} />
      </Suspense>
    );
  }
  if (step === "result" && lookup.state === "done") {
    return (
      <Main>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "1", md: "4" }}>
          <Title fontSize="lg">{title}</Title>
          <Suspense>
            <Result
              question={lookup.question}
              parcels={lookup.parcels}
              parcelCount={lookup.parcelCount}
              alerts={lookup.alerts === true}
              refreshState={lookup.refreshState}
              onRefresh={refresh}
              link={lookup.question.token ? { proven: lookup.question.phone !== "", prove } : undefined}
              onTrackAnother={() => {
                go("order", "", lookup.question.order);
                setOrder("");
                setPhone("");
                reset();
              }}
            />
          </Suspense>
        </chakra.div>
      </Main>
    );
  }
  if (lookup.state === "running" && lookup.question.token) {
    return (
      <Suspense>
        <LinkWaiting />
      </Suspense>
    );
  }
  // The error of one order is not shown beside another, nor that of one phone.
  const asked = lookup.state === "none" ? undefined : lookup.question;
  const isAsked = asked?.token === undefined && asked?.order === typed.order && asked.phone === typed.phone;
  return (
    <Main display="grid" alignItems="center" gap="12" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "3fr 2fr" }}>
      <Column mx={{ base: "auto", lg: "0" }}>
        <PageHeader title={title} fontSize={{ base: "2xl", md: "3xl" }}>
          Enter your order number and phone.
        </PageHeader>
        <Card look="label">
          {asked?.token && step === "order" && (
            <chakra.div mb="5">
              <LookupProblem lookup={lookup} onTryNow={() => void track(asked, true)} />
            </chakra.div>
          )}
          <LookupForm
            step={step === "order" ? "order" : "phone"}
            order={order}
            phone={phone}
            orderRef={orderRef}
            phoneProblem={isAsked ? phoneProblemOf(lookup) : undefined}
            asksBoth={asksBoth}
            isMismatch={isAsked && isMismatch(lookup)}
            onOrder={(typed) => {
              setOrder(typed);
              cancel();
            }}
            onPhone={(typed) => {
              setPhone(typed);
              cancel();
            }}
            onBack={back}
            onNext={() => {
              setAsksBoth(false);
              go("phone", typed.order);
            }}
            onTrack={() => void track(typed)}
          >
            {asked?.order === typed.order && <LookupProblem lookup={lookup} onTryNow={() => void track(typed, true)} />}
          </LookupForm>
        </Card>
        <noscript>
          <p>
            This form needs JavaScript, which is off in your browser. <ChatLink />, and we'll look your parcel up for
            you.
          </p>
        </noscript>
      </Column>
      <chakra.div display={{ base: "none", lg: "grid" }} justifyItems="center">
        <Botanical name="parcel" size="20rem" />
      </chakra.div>
      <Suspense>{lookup.state === "running" && <Waiting onCancel={cancel} />}</Suspense>
    </Main>
  );
}
