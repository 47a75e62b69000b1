import { chakra } from "@chakra-ui/react";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { Card } from "../../ui/card.tsx";
import { Column, Main, PageHeader, Title } from "../../ui/page.tsx";
import { ChatLink } from "./-lookup/chat-link.tsx";
import { Illustration } from "./-lookup/illustration.tsx";
import { loadResultModule, needsNewPage } from "./-lookup/load-result-module.ts";
import { LookupForm } from "./-lookup/lookup-form.tsx";
import { LookupProblem } from "./-lookup/lookup-problem.tsx";
import type { Patience } from "./-lookup/lookup-with-retry.ts";
import { prefetchLookup } from "./-lookup/prefetch-lookup.ts";
import { forgetOrder, rememberedOrder, rememberOrder } from "./-lookup/remembered-order.ts";
import { useLookup } from "./-lookup/use-lookup.ts";
import { useSteps } from "./-lookup/use-steps.ts";
import { Waiting } from "./-lookup/waiting.tsx";

const title = "Track Your Shipment";

export const Route = createFileRoute("/_public/")({
  component: LookupScreen,
  staticData: {
    title,
    description: "Where is my parcel? Look it up with your order number and the phone you ordered with.",
  },
});

// It is there by the time there is an answer to show.
const Result = lazy(async () => ({ default: (await loadResultModule()).Result }));

function LookupScreen() {
  const [order, setOrder] = useState("");
  const [phone, setPhone] = useState("");
  const [remember, setRemember] = useState(false);
  const orderRef = useRef<HTMLInputElement>(null);
  const rememberRef = useRef<HTMLInputElement>(null);
  const { lookup, ask, cancel, forget, refresh } = useLookup();

  // The form works before its script does: what was typed by then is in the page, and not in any state.
  useLayoutEffect(() => {
    const typed = orderRef.current?.value ?? "";
    if (typed) prefetchLookup();
    setOrder(typed);
    setRemember((rememberRef.current?.checked ?? false) || rememberedOrder() !== "");
  }, []);

  const { step, go, back } = useSteps((arrival) => {
    if (arrival.step !== "result") cancel();
    if (arrival.order) prefetchLookup();
    setOrder((typed) => (arrival.followed && arrival.order) || typed || arrival.order || rememberedOrder());
  });

  const track = async (patience?: Patience) => {
    const asked = { order: order.trim(), phone: phone.trim() };
    if (!(await ask(asked, patience))) return;
    if (remember) rememberOrder(asked.order);
    go("result", asked.order);
  };

  if (step === "result" && lookup.state === "answered") {
    return (
      <Main>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "1", md: "4" }}>
          <Title fontSize="lg">{title}</Title>
          <Suspense>
            <Result
              order={lookup.ask.order}
              parcels={lookup.parcels}
              check={lookup.check}
              onRefresh={refresh}
              onAnother={() => {
                go("order", "", lookup.ask.order);
                setOrder("");
                setPhone("");
                forget();
              }}
            />
          </Suspense>
        </chakra.div>
      </Main>
    );
  }
  // Another order has nothing to do with what went wrong with the one before.
  const about = lookup.state === "none" ? undefined : lookup.ask.order;
  return (
    <Main display="grid" alignItems="center" gap="12" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "3fr 2fr" }}>
      <Column mx={{ base: "auto", lg: "0" }}>
        <PageHeader title={title} fontSize={{ base: "2xl", md: "3xl" }}>
          Two questions, and you know where it is.
        </PageHeader>
        <Card look="label">
          <LookupForm
            step={step === "order" ? "order" : "phone"}
            order={order}
            phone={phone}
            remember={remember}
            orderRef={orderRef}
            rememberRef={rememberRef}
            onOrder={setOrder}
            onPhone={(typed) => {
              setPhone(typed);
              cancel();
            }}
            onRemember={(wanted) => {
              setRemember(wanted);
              if (!wanted) forgetOrder();
            }}
            onBack={back}
            onNext={() => {
              go("phone", order.trim());
              // Now there is no phone yet that would be lost with the page.
              if (needsNewPage()) setTimeout(() => location.reload());
            }}
            onTrack={() => void track()}
          >
            {about === order.trim() && <LookupProblem lookup={lookup} onTryNow={() => void track("now")} />}
          </LookupForm>
        </Card>
        <noscript>
          <p>
            This form needs JavaScript, which your browser does not run. <ChatLink />, and we look your parcel up for
            you.
          </p>
        </noscript>
      </Column>
      <Illustration />
      {lookup.state === "asking" && <Waiting onCancel={cancel} />}
    </Main>
  );
}
