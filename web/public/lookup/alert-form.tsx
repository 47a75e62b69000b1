import { chakra } from "@chakra-ui/react";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { textLimits } from "../../../shared/text-limits.ts";
import { ApiFailure } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { request } from "../../api/request.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import type { LookupQuestion } from "./lookup-with-retry.ts";
import { TextField } from "./text-field.tsx";

type Sending =
  | { readonly state: "idle" | "busy" }
  | { readonly state: "sent"; readonly email: string }
  | { readonly state: "failed"; readonly error: unknown };

/** Takes an address to be mailed when the order's parcels move. The answer is the same for every address. */
export function AlertForm({ question: { order, phone, token } }: { question: LookupQuestion }) {
  const titleId = useId();
  const [email, setEmail] = useState("");
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const fieldRef = useRef<HTMLInputElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const problem =
    sending.state === "failed" && sending.error instanceof ApiFailure ? sending.error.fields?.email : undefined;
  useEffect(() => {
    if (problem) fieldRef.current?.focus();
  }, [problem]);

  const isSent = sending.state === "sent";
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSent) headingRef.current?.focus();
  }, [isSent]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.state === "busy") return;
    setSending({ state: "busy" });
    try {
      const proof = token === undefined ? { name: order, phone } : { token };
      await request("createAlert", { body: { ...proof, email } });
      setSending({ state: "sent", email: email.trim() });
    } catch (error) {
      setSending({ state: "failed", error });
    }
  };

  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <chakra.h3
          ref={headingRef}
          id={titleId}
          tabIndex={-1}
          fontSize="lg"
          mb={isSent ? "3" : "1"}
          scrollMarginTop="4"
        >
          Get updates by email
        </chakra.h3>
        {sending.state === "sent" ? (
          <Notice
            tone="success"
            advice={`We've emailed ${sending.email}. If nothing arrives in a few minutes, look in your spam folder, or use the link from an earlier email today.`}
            actions={
              <Button size="sm" tone="quiet" onClick={() => setSending({ state: "idle" })}>
                Use another address
              </Button>
            }
          >
            Check your inbox and tap the link to confirm.
          </Notice>
        ) : (
          <chakra.form display="grid" gap="4" noValidate onSubmit={submit}>
            <p>We'll email you when it arrives, is out for delivery or needs you. Stop any time.</p>
            <chakra.div display="grid" gap="4" maxW="24rem">
              <TextField
                ref={fieldRef}
                type="email"
                name="email"
                label="Email"
                error={problem}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                autoComplete="email"
                enterKeyHint="send"
                maxLength={textLimits.email}
              />
            </chakra.div>
            {sending.state === "failed" && !problem && <FailureNotice error={sending.error} endpoint="createAlert" />}
            <div>
              <Button type="submit" tone="quiet" busy={sending.state === "busy"} disabled={email.trim() === ""}>
                Get updates
              </Button>
            </div>
          </chakra.form>
        )}
      </section>
    </Card>
  );
}
