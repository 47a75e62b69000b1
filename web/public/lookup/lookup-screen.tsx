import { chakra } from "@chakra-ui/react";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { failedWith, refusalOf } from "../../api/failure.ts";
import { ChatLink } from "../../shell/chat.tsx";
import { Botanical } from "../../ui/botanical.tsx";
import { Card, Column, Main, PageHeader, Title } from "../../ui/page.tsx";
import { LinkWaiting, LookupFailure, MailLinkPage, prefetchLookup, Result, Waiting } from "./lazy-answer.ts";
import { LookupForm } from "./lookup-form.tsx";
import { type LookupQuestion, lookUp, useAnswer } from "./use-answer.ts";
import { useSteps } from "./use-steps.ts";

export { preloadAnswer } from "./lazy-answer.ts";

const title = "Track Your Shipment";
const nothing: LookupQuestion = { order: "", phone: "" };

export function LookupScreen() {
  const [order, setOrder] = useState("");
  const [phone, setPhone] = useState("");
  const [asksBoth, setAsksBoth] = useState(false);
  const orderRef = useRef<HTMLInputElement>(null);
  const [opening] = useState(() => globalThis.opening);
  const [mailLink, setMailLink] = useState(opening?.kind === "t" ? undefined : opening);
  const linked: LookupQuestion | undefined = opening?.kind === "t" ? { ...nothing, token: opening.token } : undefined;
  const { asked: lookup, ask, cancel, reset, refresh } = useAnswer(lookUp, linked);

  // Opened once: the next screen of this page starts empty.
  useEffect(() => {
    globalThis.opening = undefined;
  }, []);

  // The prerendered form is usable before its script runs: read what was typed from the page.
  useLayoutEffect(() => {
    const early = orderRef.current?.value ?? "";
    if (early) prefetchLookup();
    setOrder(early);
  }, []);

  const { step, go, back } = useSteps(opening, ({ step, order, token, response }) => {
    if (token) return void track({ ...nothing, token, response });
    if (step !== "result") cancel();
    if (order) prefetchLookup();
    setOrder((present) => present || order);
  });

  const typed = { order: order.trim(), phone: phone.trim() };
  const track = async (question: LookupQuestion) => {
    const found = await ask(question);
    setAsksBoth(found === undefined && !question.token);
    if (found) go("result", found.order);
  };

  if (mailLink) {
    return (
      <Suspense>
        <MailLinkPage link={mailLink} onLeave={() => setMailLink(undefined)} />
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
              answer={lookup.answer}
              refreshState={lookup.refreshState}
              onRefresh={refresh}
              onTrackAnother={() => {
                go("order", "", lookup.answer.order);
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
  const failure = lookup.state === "failed" ? lookup : undefined;
  // The error of one order is not shown beside another, nor that of one phone, nor that of a link at the fields.
  const { order: failedOrder, phone: failedPhone, token: failedToken } = failure?.question ?? {};
  const isAsked = failedToken === undefined && failedOrder === typed.order && failedPhone === typed.phone;
  const phoneProblem = refusalOf(failure?.error, "phone");
  return (
    <Main display="grid" alignItems="center" gap="12" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "3fr 2fr" }}>
      <Column mx={{ base: "auto", lg: "0" }}>
        <PageHeader title={title} fontSize={{ base: "2xl", md: "3xl" }}>
          Enter your order number and phone.
        </PageHeader>
        <Card look="label">
          {failure && failedToken && step === "order" && (
            <chakra.div mb="5">
              <Suspense>
                <LookupFailure failure={failure} onTryAgain={() => void track({ ...nothing, token: failedToken })} />
              </Suspense>
            </chakra.div>
          )}
          <LookupForm
            step={step === "order" ? "order" : "phone"}
            order={order}
            phone={phone}
            orderRef={orderRef}
            phoneProblem={isAsked ? phoneProblem : undefined}
            asksBoth={asksBoth}
            isMismatch={isAsked && failedWith(failure?.error, "not_found")}
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
            {failure && failedOrder === typed.order && !phoneProblem && (
              <Suspense>
                <LookupFailure failure={failure} onTryAgain={() => void track(typed)} />
              </Suspense>
            )}
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
