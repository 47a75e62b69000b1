import { Button, Card, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { recordLabels } from "../../../shared/labels.ts";
import type { NotTaken } from "../../../shared/shop.ts";
import { apiPages, queryClient, useApiMutation } from "../../api/queries.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { BusyButton } from "../controls.tsx";
import { FailureNotice, Notice, QueryFailure } from "../feedback.tsx";
import { AddDialog } from "../records/dialogs/record-form.tsx";

const shownAtOnce = 5;

const senders = { shopify: "Shopify", woocommerce: "WooCommerce", key: "the shop's own program" } as const;

type Cursor = string | undefined;
const request = (cursor: Cursor) => ({ query: { limit: shownAtOnce, cursor } });

/** What the shop sent and the portal could not take: to add by hand, or to take off the list. */
export function NotTakenFromShop() {
  const first: Cursor = undefined;
  const query = useInfiniteQuery({
    ...apiPages("shopNotTaken", request(first), request),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const dismissal = useApiMutation("shopDismiss");
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState<NotTaken>();
  const [done, setDone] = useState<string>();

  const lines = query.data?.pages.flatMap(({ notTaken }) => notTaken) ?? [];
  const dismiss = ({ id }: NotTaken, text: string) =>
    dismissal.mutate(
      { params: { id } },
      {
        onSettled: () => void queryClient.invalidateQueries({ queryKey: ["shopNotTaken"] }),
        onSuccess: () => {
          setDone(text);
          // The pressed button disappears.
          heading.current?.focus();
        },
      },
    );
  if (lines.length === 0 && !query.isError && done === undefined) return null;

  return (
    <Grid as="section" aria-labelledby="not-taken-heading" gap="3" templateColumns="minmax(0, 1fr)">
      <div>
        <Heading as="h2" id="not-taken-heading" ref={heading} tabIndex={-1} size="xl">
          Not taken from the shop
        </Heading>
        <Text color="fg.muted">
          Add the missing details and save these parcels by hand, or take them off the list. They're removed after 30
          days.
        </Text>
      </div>
      <QueryFailure query={query} endpoint="shopNotTaken" />
      <FailureNotice error={dismissal.error} endpoint="shopDismiss" />
      {done && <Notice tone="success">{done}</Notice>}
      <Stack as="ul" gap="3" listStyleType="none" aria-labelledby="not-taken-heading">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            busy={dismissal.isPending && dismissal.variables?.params.id === line.id}
            onAdd={() => setAdding(line)}
            onDismiss={() => dismiss(line, `${nameOf(line)} is off the list.`)}
          />
        ))}
      </Stack>
      {query.hasNextPage && (
        <BusyButton
          variant="outline"
          size="sm"
          justifySelf="start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </BusyButton>
      )}
      {adding && (
        <AddDialog
          start={{ name: adding.orderNumber, phone: adding.phone, trackingNo: adding.trackingNo }}
          onAdded={({ record }) => {
            setAdding(undefined);
            void queryClient.invalidateQueries({ queryKey: ["allTracking"] });
            dismiss(adding, `Order ${record.name} was added.`);
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Grid>
  );
}

const nameOf = ({ orderNumber }: NotTaken) =>
  orderNumber ? `Order ${orderNumber}` : "A parcel without an order number";

interface LineProps {
  line: NotTaken;
  busy: boolean;
  onAdd(): void;
  onDismiss(): void;
}

function Line({ line, busy, onAdd, onDismiss }: LineProps) {
  const { source, at, phone, trackingNo, reason } = line;
  const known = [
    [recordLabels.trackingNo, trackingNo],
    [recordLabels.phone, phone],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const of = <VisuallyHidden> {nameOf(line)}</VisuallyHidden>;
  return (
    <Card.Root as="li" size="sm" overflowWrap="anywhere">
      <Card.Body flexDirection="row" flexWrap="wrap" alignItems="center" gap="3">
        <Stack gap="1" flex="1 1 16rem" minW="0">
          <Heading as="h3" size="md">
            {nameOf(line)}
          </Heading>
          <Text>{reason}</Text>
          <Text fontSize="sm" color="fg.muted">
            {known.map((fact) => `${fact} · `)}
            {senders[source]}, <RelativeTime iso={at} />
          </Text>
        </Stack>
        <Flex wrap="wrap" gap="2">
          <Button size="sm" onClick={onAdd}>
            <span>Add by hand{of}</span>
          </Button>
          <BusyButton size="sm" variant="outline" busy={busy} onClick={onDismiss}>
            <span>Take off the list{of}</span>
          </BusyButton>
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
