import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Column, Main, Title } from "../../ui/page.tsx";
import { ChatLink } from "./chat-link.tsx";

interface MailLinkCardProps {
  title: string;
  text?: string | undefined;
  /** The button that goes on, if there is one. */
  action?: ReactNode;
  /** Offers the chat where the link leads no further. */
  needsChat?: boolean;
  /** Shows the lookup form. */
  onLeave(): void;
  children?: ReactNode;
}

/** What a mail's link leads to, in one card. */
export function MailLinkCard({ title, text, action, needsChat = false, onLeave, children }: MailLinkCardProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // A screen reader continues at the question, and then at what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with it
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), [title]);
  return (
    <Main display="grid" alignItems="center">
      <Column mx="auto">
        <Card look="label">
          <chakra.div display="grid" gap="5">
            <Title ref={headingRef} tabIndex={-1} fontSize="2xl">
              {title}
            </Title>
            {text && <p>{text}</p>}
            {children}
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
              {action}
              <Button tone="quiet" onClick={onLeave}>
                Track an order
              </Button>
              {needsChat && <ChatLink />}
            </chakra.div>
          </chakra.div>
        </Card>
      </Column>
    </Main>
  );
}
