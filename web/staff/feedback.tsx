import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { failureNoticeIn } from "../api/customers-messages.tsx";
import { messageFor, type ShownCall } from "../api/messages.ts";
import { Botanical } from "../ui/botanical.tsx";
import { Button, SmallButton } from "../ui/button.tsx";
import { Notice, type NoticeProps } from "../ui/notice.tsx";
import { Muted, Rows } from "../ui/page.tsx";

export { Notice };

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
            <Button tone="bare" size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      />
    </chakra.div>
  );
}

export const FailureNotice = failureNoticeIn(messageFor);

interface QueryFailureProps {
  /** As TanStack Query has it. */
  query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  endpoint: ShownCall;
}

/** A failed query, with a button that tries again; nothing while there is no error. */
export function QueryFailure({ query, endpoint }: QueryFailureProps) {
  return (
    <FailureNotice
      error={query.error}
      endpoint={endpoint}
      actions={
        <SmallButton busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </SmallButton>
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
    <Rows justifyItems="center" gap="6" py="12" textAlign="center">
      <Botanical name="mortar" size="7rem" />
      <Muted>{children}</Muted>
      {actions}
    </Rows>
  );
}

interface ProgressBarProps {
  label: string;
  /** How much is done, of how much; omitted where that is unknown. */
  done?: number | undefined;
  of?: number | undefined;
  /** The same in words. */
  text?: string | undefined;
}

const fill = { bg: "primary", borderRadius: "full" };
/** One that has no value moves by itself. */
const bar = {
  appearance: "none",
  display: "block",
  w: "full",
  h: "2.5",
  border: "1px solid",
  borderColor: "lineStrong",
  borderRadius: "full",
  overflow: "hidden",
  bg: "sunken",
  "&::-webkit-progress-bar": { bg: "transparent" },
  "&::-webkit-progress-value": { ...fill, transition: "inline-size 0.5s" },
  "&[value]::-moz-progress-bar": fill,
  "&:not([value])": {
    backgroundImage: "linear-gradient(90deg, transparent, {colors.primary}, transparent)",
    backgroundSize: "50% 100%",
    backgroundRepeat: "no-repeat",
    "--animate-from": "0%",
    "--animate-to": "100%",
    animation: "bg-position 1.5s ease-in-out infinite alternate",
  },
  "&:not([value])::-moz-progress-bar": { bg: "transparent" },
  "@media (forced-colors: active)": { appearance: "auto" },
} as const;

/** Progress as a share, or only that something is in progress. */
export const ProgressBar = ({ label, done, of, text }: ProgressBarProps) => (
  <chakra.progress
    aria-label={label}
    aria-valuetext={text}
    // A bar that has no value is indeterminate.
    {...(of && { value: done, max: of })}
    css={bar}
  />
);
