import { chakra } from "@chakra-ui/react";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FullScreenLoader } from "../../ui/full-screen-loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Column, Main, Title } from "../../ui/page.tsx";
import type { Patience } from "./-lookup/ask.ts";
import { Failure } from "./-lookup/failure.tsx";
import { LookupForm } from "./-lookup/lookup-form.tsx";
import { forgetOrder, rememberedOrder, rememberOrder } from "./-lookup/remembered-order.ts";
import { Result } from "./-lookup/result.tsx";
import { useLookup } from "./-lookup/use-lookup.ts";
import { type Arrival, useSteps } from "./-lookup/use-steps.ts";
import { wake } from "./-lookup/wake.ts";

const title = "Track Your Shipment";

export const Route = createFileRoute("/_public/")({
  component: LookupScreen,
  staticData: {
    title,
    description: "Where is my parcel? Look it up with your order number and the phone you ordered with.",
  },
});

function LookupScreen() {
  const [order, setOrder] = useState("");
  const [phone, setPhone] = useState("");
  const [remember, setRemember] = useState(false);
  const orderRef = useRef<HTMLInputElement>(null);
  const rememberRef = useRef<HTMLInputElement>(null);
  const { lookup, ask, cancel, forget, refresh } = useLookup();

  // The form works before its script does: what was typed by then is in the page, and not in any state.
  useLayoutEffect(() => {
    setOrder(orderRef.current?.value ?? "");
    setRemember((rememberRef.current?.checked ?? false) || rememberedOrder() !== "");
  }, []);

  const { step, go, back } = useSteps(
    useCallback(
      (arrival: Arrival) => {
        if (arrival.step !== "result") cancel();
        if (arrival.order) wake();
        setOrder((typed) => (arrival.followed && arrival.order) || typed || arrival.order || rememberedOrder());
      },
      [cancel],
    ),
  );

  const track = async (patience?: Patience) => {
    const asked = { order: order.trim(), phone: phone.trim() };
    if (!(await ask(asked, patience))) return;
    if (remember) rememberOrder(asked.order);
    go("result", asked.order);
  };

  if (step === "result" && lookup.state === "answered") {
    return (
      <Main>
        <chakra.div display="grid" gap="4">
          <Title fontSize="lg">{title}</Title>
          <Result
            order={lookup.ask.order}
            parcels={lookup.parcels}
            check={lookup.check}
            onRefresh={refresh}
            onAnother={() => {
              go("order", "");
              setOrder("");
              setPhone("");
              forget();
            }}
          />
        </chakra.div>
      </Main>
    );
  }
  return (
    <Main>
      <Column>
        <div>
          <Title fontSize="3xl">{title}</Title>
          <p>Two questions, and you know where your parcel is.</p>
        </div>
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
            onNext={() => go("phone", order.trim())}
            onTrack={() => void track()}
          >
            {lookup.state === "failed" && lookup.ask.order === order.trim() && (
              <Failure key={lookup.at} error={lookup.error} at={lookup.at} />
            )}
            {lookup.state === "offline" && (
              <Notice
                tone="warning"
                advice="What you typed stays here. We look your order up as soon as you are back online."
                actions={
                  <Button size="sm" tone="quiet" onClick={() => void track("now")}>
                    Try now
                  </Button>
                }
              >
                You are offline
              </Notice>
            )}
          </LookupForm>
        </Card>
      </Column>
      {lookup.state === "asking" && <FullScreenLoader text="Getting Your Order Details" onCancel={cancel} />}
    </Main>
  );
}
