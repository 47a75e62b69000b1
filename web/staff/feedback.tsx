import { Alert, Button, chakra, EmptyState } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { EndpointName } from "../../shared/contract.ts";
import { failureNoticeIn } from "../api/failure-notice.tsx";
import { messageFor } from "../api/messages.ts";
import { Botanical } from "../ui/botanical.tsx";
import { NoticeContent, type NoticeProps } from "../ui/notice.tsx";
import { BusyButton } from "./controls.tsx";

interface StaffNoticeProps extends NoticeProps {
  /** `group`: it is part of the screen, and not announced. */
  role?: "group";
}

/** A message. Errors and warnings interrupt a screen reader, the others wait. */
export function Notice({ tone, role, ...content }: StaffNoticeProps) {
  return (
    <Alert.Root
      status={tone}
      role={role ?? (tone === "error" || tone === "warning" ? "alert" : "status")}
      borderStartWidth="4px"
      borderColor="currentColor"
      animation="fade 0.2s"
    >
      <Alert.Indicator />
      <NoticeContent {...content} />
    </Alert.Root>
  );
}

interface OutcomeNoticeProps extends NoticeProps {
  /** The action: another one takes the focus again. */
  of: object | undefined;
  onDismiss(): void;
}

/** Those that took the focus: another screen may show one again. */
const focused = new WeakSet<object>();

/** How an action ended. Where the pressed button was removed with its row, keyboard users continue here, next to Undo. */
export function OutcomeNotice({ of, actions, onDismiss, ...notice }: OutcomeNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!of || focused.has(of)) return;
    focused.add(of);
    if (document.activeElement === document.body) box.current?.focus();
  }, [of]);
  return (
    <chakra.div ref={box} tabIndex={-1}>
      <Notice
        {...notice}
        actions={
          <>
            {actions}
            <Button variant="ghost" size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      />
    </chakra.div>
  );
}

export const FailureNotice = failureNoticeIn(Notice, messageFor);

interface QueryFailureProps {
  /** As TanStack Query has it. */
  query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  endpoint: EndpointName;
}

/** A failed query, with a button that tries again; nothing while there is no error. */
export function QueryFailure({ query, endpoint }: QueryFailureProps) {
  return (
    <FailureNotice
      error={query.error}
      endpoint={endpoint}
      actions={
        <BusyButton
          size="sm"
          variant="outline"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Try again
        </BusyButton>
      }
    />
  );
}

/** An empty list, with what the user can do. */
export function Empty({
  children,
  actions,
}: {
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <EmptyState.Root>
      <EmptyState.Content>
        <EmptyState.Indicator>
          <Botanical name="mortar" size="7rem" />
        </EmptyState.Indicator>
        <EmptyState.Description>{children}</EmptyState.Description>
        {actions}
      </EmptyState.Content>
    </EmptyState.Root>
  );
}
