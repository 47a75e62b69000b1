import { chakra } from "@chakra-ui/react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { isShipGlobalNumber } from "../../../shared/keys.ts";
import { textLimits } from "../../../shared/text-limits.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { prefetchLookup } from "./lazy-answer.ts";
import { TextField } from "./text-field.tsx";

const stepNames = { order: "Order number", phone: "Phone" } as const;

const orderHint = "It's in your order confirmation, for example AYU-1001.";
const trackingNumberHint =
  "That looks like a tracking number. Your order number is in your order confirmation, for example AYU-1001.";

interface LookupFormProps {
  step: "order" | "phone";
  order: string;
  phone: string;
  orderRef: Ref<HTMLInputElement>;
  /** What is wrong with the phone. */
  phoneProblem: string | undefined;
  /** Asks for both in the second step: one of them was wrong. */
  asksBoth: boolean;
  /** Both are as they were when they did not match. */
  isMismatch: boolean;
  onOrder(order: string): void;
  onPhone(phone: string): void;
  onBack(): void;
  onNext(): void;
  onTrack(): void;
  /** Messages above the buttons. */
  children: ReactNode;
}

/** The lookup's two steps. What was typed is kept by its owner, so that Back shows it again. */
export function LookupForm(props: LookupFormProps) {
  const { step, order, phone, orderRef, phoneProblem, asksBoth, isMismatch, children } = props;
  const fields = useRef<HTMLDivElement>(null);
  const phoneRef = useRef<HTMLInputElement>(null);
  const shown = useRef(step);
  // A new step takes the focus; the first one does not.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    fields.current?.querySelector("input")?.focus();
  }, [step]);
  useEffect(() => {
    if (phoneProblem) phoneRef.current?.focus();
  }, [phoneProblem]);
  const marked = isMismatch ? true : undefined;
  const isFirst = step === "order";
  const isReady = order.trim() !== "" && (isFirst || phone.trim() !== "");
  return (
    <chakra.form
      aria-label="Track Your Shipment"
      noValidate
      display="grid"
      gap="6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        if (isFirst) props.onNext();
        else props.onTrack();
      }}
    >
      <chakra.p fontSize="sm" color="accentInk" fontWeight="600" aria-live="polite">
        Step {isFirst ? 1 : 2} of 2<VisuallyHidden>: {stepNames[step]}</VisuallyHidden>
      </chakra.p>
      <chakra.div ref={fields} key={step} display="grid" gap="4">
        {isFirst || asksBoth ? (
          <TextField
            ref={orderRef}
            id="order-number"
            name="name"
            label="Order number"
            hint={isShipGlobalNumber(order) ? trackingNumberHint : orderHint}
            aria-invalid={marked}
            value={order}
            onFocus={prefetchLookup}
            onChange={(event) => {
              prefetchLookup();
              props.onOrder(event.currentTarget.value);
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint={isFirst ? "next" : "go"}
            maxLength={textLimits.text}
          />
        ) : (
          <chakra.p color="inkMuted" overflowWrap="anywhere">
            Order number <chakra.b color="ink">{order}</chakra.b>
            <Button tone="bare" size="sm" my="-2" aria-label="Change the order number" onClick={props.onBack}>
              Change
            </Button>
          </chakra.p>
        )}
        {!isFirst && (
          <>
            <TextField
              ref={phoneRef}
              id="phone"
              name="phone"
              type="tel"
              label="Phone"
              hint="The one you ordered with, with or without the country code. We use it only to find your order."
              error={phoneProblem}
              {...(marked && { "aria-invalid": marked })}
              value={phone}
              onFocus={prefetchLookup}
              onChange={(event) => props.onPhone(event.currentTarget.value)}
              autoComplete="tel"
              enterKeyHint="go"
              maxLength={textLimits.text}
            />
            {children}
          </>
        )}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button tone="quiet" disabled={isFirst} onClick={props.onBack}>
          Back
        </Button>
        <Button type="submit" flex="1 0 auto" disabled={!isReady}>
          {isFirst ? "Next" : "Track"}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
