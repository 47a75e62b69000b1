import { chakra } from "@chakra-ui/react";
import { lazyRouteComponent } from "@tanstack/react-router";
import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isShipGlobalNumber } from "../../../shared/keys.ts";
import { textLimits } from "../../../shared/visible-text.ts";
import { fieldProblems } from "../../api/customers-messages.tsx";
import { failedWith } from "../../api/failure.ts";
import { request } from "../../api/request.ts";
import { isSignedIn } from "../../api/session.ts";
import { ChatLink } from "../../shell/links.tsx";
import { Botanical } from "../../ui/botanical.tsx";
import { Button } from "../../ui/button.tsx";
import {
  Card,
  Column,
  Line,
  Main,
  PageHeader,
  Rows,
  VisuallyHidden,
} from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import type { Opening } from "../loader.ts";
import { TextField } from "./text-field.tsx";
import { type LookupQuestion, outcomeOf, tokenOf, useAnswer } from "./use-answer.ts";
import { useSteps } from "./use-steps.ts";

/** What is shown besides the form, fetched while the customer types. Where that failed, the router loads the page anew. */
const load = async () => {
  await words.loadParcel();
  return import("./answer.tsx");
};
const Result = lazyRouteComponent(load, "Result");
const LookupFailure = lazyRouteComponent(load, "LookupFailure");
const MailLinkPage = lazyRouteComponent(load, "MailLinkPage");
const preloadAnswer = () =>
  Promise.all([Result, LookupFailure, MailLinkPage].map(({ preload }) => preload?.()));
/** What was typed is not lost to a script that is missing: the page loads anew once the answer is kept. */
const Waiting = lazy<ComponentType<{ onCancel(): void }>>(() =>
  load().then(
    ({ Waiting }) => ({ default: Waiting }),
    () => ({ default: () => null }),
  ),
);

let prefetched = false;

/**
 * Fetches what shows the answer and warms up the lookup function while the customer types, once a visit; failures are
 * ignored. For signed-in staff, who go on to their list, the list's function is warmed up instead.
 */
function prefetchLookup() {
  if (prefetched || !navigator.onLine) return;
  prefetched = true;
  const staff = isSignedIn("logistics") || isSignedIn("admin");
  (staff
    ? request("allTracking", { query: { limit: 50 } })
    : request("wakeLookup", {})
  ).catch(() => {});
  void preloadAnswer();
}

const questionOf = ({
  kind,
  token,
}: Pick<Opening, "kind" | "token">): LookupQuestion => ({
  order: "",
  phone: "",
  token,
  confirms: kind === "c",
});

/** What the screen starts with. */
let opened:
  | {
      readonly opening: Opening;
      readonly outcome: Awaited<ReturnType<typeof outcomeOf>> | undefined;
    }
  | undefined;

/** Takes a link over from the inline script: once it has loaded, the first render shows what the link leads to. */
export async function takeOver(opening: Opening) {
  const { kind, response } = opening;
  const asked = kind === "s" ? undefined : response;
  const [outcome] = await Promise.all([
    asked && outcomeOf(questionOf(opening), { response: asked }),
    preloadAnswer(),
  ]);
  opened = { opening, outcome };
}

/** For browsers without scripts: no script renders what is within a `noscript`. */
function FormNeedsScripts() {
  const [before, after] = words.prerendered.formNeedsScripts;
  return (
    <p>
      {before}
      <ChatLink />
      {after}
    </p>
  );
}

/** The lookup's two steps, and what came of it. */
export function LookupScreen() {
  const [opening, setOpening] = useState(() => opened?.opening);
  const [order, setOrder] = useState("");
  const [phone, setPhone] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const { asked, failures, ask, prove, cancel, reset, refresh } = useAnswer(
    opened?.outcome,
  );
  const { entry, linkedOrder, toOrder, toPhone, toResult, back } = useSteps();
  const isResult = entry.step === "result";
  // A reload that cannot open the answer again asks for what is missing.
  const step =
    isResult && asked.state !== "done" ? (entry.token ? "order" : "phone") : entry.step;

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start alone
  useLayoutEffect(() => {
    // The next screen of this page starts empty.
    opened = undefined;
    // The prerendered form is usable before this script runs, and may have been sent.
    const early = globalThis.takeEarly?.();
    globalThis.takeEarly = undefined;
    const typed = form.current?.querySelector("input")?.value || early?.order || "";
    if (typed) prefetchLookup();
    setOrder(typed);
    if (early?.isSent && early.order) toPhone(early.order);
  }, []);

  const track = async (question: LookupQuestion) => {
    const found = await ask(question);
    if (!found) return;
    const { token, confirms } = question;
    toResult({ order: found.order ?? "", token: token ?? found.link, confirms });
  };

  const onEntry = useEffectEvent(({ token, confirms }: typeof entry) => {
    if (!isResult) cancel();
    else if (token && token !== tokenOf(asked))
      void track(questionOf({ kind: confirms ? "c" : "t", token }));
    const known = entry.order || linkedOrder;
    if (known) prefetchLookup();
    setOrder((typed) => typed || known);
    if (linkedOrder && step === "order") toPhone(linkedOrder);
  });
  useEffect(() => onEntry(entry), [entry]);

  const shownStep = useRef(step);
  // A new step takes the focus; the first one does not.
  useEffect(() => {
    if (shownStep.current !== step) form.current?.querySelector("input")?.focus();
    shownStep.current = step;
  }, [step]);

  const typed = { order: order.trim(), phone: phone.trim() };
  const failure = asked.state === "failed" ? asked : undefined;
  // The error of one order is not shown beside another, nor that of one phone, nor that of a link at the fields.
  const {
    order: failedOrder,
    phone: failedPhone,
    token: failedToken,
  } = failure?.question ?? {};
  const isAsked =
    failedToken === undefined &&
    failedOrder === typed.order &&
    failedPhone === typed.phone;
  const refusal = fieldProblems(failure?.error).phone;
  const phoneProblem = isAsked ? refusal : undefined;
  useEffect(() => {
    if (phoneProblem) form.current?.querySelector<HTMLElement>("#phone")?.focus();
  }, [phoneProblem]);

  if (asked.state === "done" && step === "result") {
    return (
      <Suspense>
        <Result
          asked={asked}
          onRefresh={() => void refresh()}
          onProve={prove}
          onTrackAnother={() => {
            setOpening(undefined);
            toOrder();
            setOrder("");
            setPhone("");
            reset();
          }}
        />
      </Suspense>
    );
  }
  if (opening && opening.kind !== "t") {
    return (
      <Suspense>
        <MailLinkPage
          link={opening}
          error={failure?.error}
          onConfirm={() => void ask(questionOf(opening))}
        />
      </Suspense>
    );
  }

  const { lookup } = words.site;
  const isFirst = step === "order";
  const at = isFirst ? 0 : 1;
  const isReady = typed.order !== "" && (isFirst || typed.phone !== "");
  // Which of the two was wrong is not told.
  const marked = isAsked && failedWith(failure?.error, "not_found") ? true : undefined;
  const message = failure && (
    <Suspense>
      <LookupFailure
        failure={failure}
        failures={failures}
        onTryAgain={() => void track(failure.question)}
      />
    </Suspense>
  );
  return (
    <Main
      display="grid"
      alignItems="center"
      gap="12"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "3fr 2fr" }}
    >
      <Column mx={{ base: "auto", lg: "0" }}>
        <PageHeader title={lookup.title} fontSize={{ base: "2xl", md: "3xl" }}>
          {lookup.enter}
        </PageHeader>
        <Card look="label">
          {failedToken && isFirst && <chakra.div mb="5">{message}</chakra.div>}
          <chakra.form
            ref={form}
            aria-label={lookup.title}
            noValidate
            display="grid"
            gap="6"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isReady) return;
              if (isFirst) toPhone(typed.order);
              else void track(typed);
            }}
          >
            <chakra.p fontSize="sm" color="accentInk" fontWeight="600" aria-live="polite">
              <span>{lookup.steps[at]}</span>
              <VisuallyHidden>{lookup.stepNames[at]}</VisuallyHidden>
            </chakra.p>
            <Rows key={step} gap="4">
              {isFirst || failures > 0 ? (
                <TextField
                  id="order-number"
                  name="name"
                  label={lookup.order}
                  hint={
                    isShipGlobalNumber(order)
                      ? lookup.trackingNumberHint
                      : lookup.orderHint
                  }
                  aria-invalid={marked}
                  value={order}
                  onFocus={prefetchLookup}
                  onChange={(event) => {
                    prefetchLookup();
                    setOrder(event.currentTarget.value);
                  }}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  enterKeyHint={isFirst ? "next" : "go"}
                  maxLength={textLimits.text}
                />
              ) : (
                <chakra.p color="inkMuted">
                  {lookup.order} <chakra.b color="ink">{order}</chakra.b>
                  <Button
                    tone="bare"
                    size="sm"
                    my="-2"
                    aria-label={lookup.changeOrder}
                    onClick={back}
                  >
                    {lookup.change}
                  </Button>
                </chakra.p>
              )}
              {!isFirst && (
                <>
                  <TextField
                    id="phone"
                    name="phone"
                    type="tel"
                    label={lookup.phone}
                    hint={lookup.phoneHint}
                    error={phoneProblem}
                    {...(marked && { "aria-invalid": marked })}
                    value={phone}
                    onFocus={prefetchLookup}
                    onChange={(event) => setPhone(event.currentTarget.value)}
                    autoComplete="tel"
                    enterKeyHint="go"
                    maxLength={textLimits.text}
                  />
                  {failedOrder === typed.order && !refusal && message}
                </>
              )}
            </Rows>
            <Line gap="3">
              <Button tone="quiet" disabled={isFirst} onClick={back}>
                {lookup.back}
              </Button>
              <Button type="submit" flex="1 0 auto" disabled={!isReady}>
                {isFirst ? lookup.next : lookup.track}
              </Button>
            </Line>
          </chakra.form>
        </Card>
        <noscript>{import.meta.env.SSR && <FormNeedsScripts />}</noscript>
      </Column>
      <chakra.div display={{ base: "none", lg: "grid" }} justifyItems="center">
        <Botanical name="parcel" size="20rem" />
      </chakra.div>
      {asked.state === "running" && (
        <Suspense>
          <Waiting onCancel={cancel} />
        </Suspense>
      )}
    </Main>
  );
}
