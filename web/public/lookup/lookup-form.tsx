import { chakra } from "@chakra-ui/react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { isShipGlobalNumber } from "../../../shared/keys.ts";
import { textLimits } from "../../../shared/text-limits.ts";
import { Button } from "../../ui/button.tsx";
import { prefetchLookup } from "./lazy-answer.ts";
import { TextField } from "./text-field.tsx";
import { Wizard } from "./wizard.tsx";

const steps = ["Order number", "Phone"] as const;

const Remember = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minH: "2.75rem",
    cursor: "pointer",
    "& input": { boxSize: "1.25rem", flexShrink: 0 },
  },
});

const orderHint = "It's in your order confirmation, for example AYU-1001.";
const trackingNumberHint =
  "That looks like a tracking number. Your order number is in your order confirmation, for example AYU-1001.";

interface LookupFormProps {
  step: "order" | "phone";
  order: string;
  phone: string;
  remember: boolean;
  orderRef: Ref<HTMLInputElement>;
  rememberRef: Ref<HTMLInputElement>;
  /** What is wrong with the phone. */
  phoneProblem: string | undefined;
  /** Asks for both in the second step: one of them was wrong. */
  asksBoth: boolean;
  /** Both are as they were when they did not match. */
  isMismatch: boolean;
  onOrder(order: string): void;
  onPhone(phone: string): void;
  onRemember(remember: boolean): void;
  onBack(): void;
  onNext(): void;
  onTrack(): void;
  /** Any other error message, shown above the Track button. */
  children: ReactNode;
}

/** The two steps of the form. The parent holds the values, so that they survive the change of step. */
export function LookupForm(props: LookupFormProps) {
  const { step, order, phone, remember, orderRef, rememberRef, phoneProblem, asksBoth, isMismatch, children } = props;
  const marked = isMismatch || undefined;
  const phoneRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (phoneProblem) phoneRef.current?.focus();
  }, [phoneProblem]);
  const orderField = (
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
      enterKeyHint={step === "order" ? "next" : "go"}
      maxLength={textLimits.text}
    />
  );
  const fields =
    step === "order" ? (
      <>
        {orderField}
        <Remember>
          <input
            ref={rememberRef}
            type="checkbox"
            checked={remember}
            onChange={(event) => props.onRemember(event.currentTarget.checked)}
          />
          Remember it on this device
        </Remember>
      </>
    ) : (
      <>
        {asksBoth ? (
          orderField
        ) : (
          <chakra.p color="inkMuted" overflowWrap="anywhere">
            Order number <chakra.b color="ink">{order}</chakra.b>
            <Button tone="bare" size="sm" my="-2" aria-label="Change the order number" onClick={props.onBack}>
              Change
            </Button>
          </chakra.p>
        )}
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
    );

  return (
    <Wizard
      label="Track Your Shipment"
      steps={steps}
      step={step === "order" ? 0 : 1}
      submitLabel="Track"
      ready={[order, ...(step === "phone" ? [phone] : [])].every((typed) => typed.trim() !== "")}
      onBack={props.onBack}
      onNext={props.onNext}
      onSubmit={props.onTrack}
    >
      {fields}
    </Wizard>
  );
}
