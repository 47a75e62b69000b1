import { Button, Card, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { countText } from "../../../shared/attention-case.ts";
import { recordLabels } from "../../../shared/labels.ts";
import { pageLimit } from "../../../shared/paging.ts";
import type { NotTaken } from "../../../shared/shop.ts";
import { apiQuery, queryClient, useApiMutation } from "../../api/queries.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { BusyButton } from "../controls.tsx";
import { FailureNotice, Notice, QueryFailure } from "../feedback.tsx";
import { RecordForm } from "../parcels/dialogs/record-form.tsx";
import { showRecords } from "../parcels/written.ts";

const senders = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  key: "the shop's own program",
} as const;

/** How many lines are shown at first. */
export const firstLines = 5;

/** What the shop sent and the portal could not take: to add by hand, or to dismiss. */
export function NotTakenFromShop() {
  /** The first few; then as many as a reply lists. */
  const [limit, setLimit] = useState<number>(firstLines);
  const query = useQuery({
    ...apiQuery("shopNotTaken", { query: { limit } }),
    placeholderData: keepPreviousData,
  });
  const dismissal = useApiMutation("shopDismiss");
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState<NotTaken>();
  const [done, setDone] = useState<string>();

  const { notTaken = [], withoutNumber = 0, nextCursor } = query.data ?? {};
  const dismiss = ({ id }: NotTaken, text: string) =>
    dismissal.mutate(
      { params: { id } },
      {
        onSettled: () =>
          void queryClient.invalidateQueries({ queryKey: ["shopNotTaken"] }),
        onSuccess: () => {
          setDone(text);
          // The pressed button disappears.
          heading.current?.focus();
        },
      },
    );
  if (
    notTaken.length === 0 &&
    withoutNumber === 0 &&
    !query.isError &&
    done === undefined
  )
    return null;

  return (
    <Grid
      as="section"
      aria-labelledby="not-taken-heading"
      gap="3"
      templateColumns="minmax(0, 1fr)"
    >
      <div>
        <Heading as="h2" id="not-taken-heading" ref={heading} tabIndex={-1} size="xl">
          Orders we couldn't add
        </Heading>
        {notTaken.length > 0 && (
          <Text color="fg.muted">
            The shop sent these, but something is missing. Add them by hand or dismiss
            them; they go after 30 days.
          </Text>
        )}
      </div>
      {withoutNumber > 0 && <Text>{cameWithoutNumber(withoutNumber)}</Text>}
      <QueryFailure query={query} endpoint="shopNotTaken" />
      <FailureNotice error={dismissal.error} endpoint="shopDismiss" />
      {done && <Notice tone="success">{done}</Notice>}
      <Stack as="ul" gap="3" listStyleType="none" aria-labelledby="not-taken-heading">
        {notTaken.map((line) => (
          <Card.Root key={line.id} as="li" size="sm">
            <Card.Body flexDirection="row" flexWrap="wrap" alignItems="center" gap="3">
              <Stack gap="1" flex="1 1 16rem" minW="0">
                <Heading as="h3" size="md">
                  {nameOf(line)}
                </Heading>
                <Text>{line.reason}</Text>
                <Text fontSize="sm" color="fg.muted">
                  {line.trackingNo && `${recordLabels.trackingNo}: ${line.trackingNo} · `}
                  {line.phone && `${recordLabels.phone}: ${line.phone} · `}
                  {senders[line.source]}, <RelativeTime iso={line.at} />
                </Text>
              </Stack>
              <Flex wrap="wrap" gap="2">
                {!isAboutEvent(line) && !line.isTaken && (
                  <Button
                    size="sm"
                    aria-label={`Add by hand: ${nameOf(line)}`}
                    onClick={() => setAdding(line)}
                  >
                    Add by hand
                  </Button>
                )}
                <BusyButton
                  size="sm"
                  variant="outline"
                  aria-label={`Dismiss: ${nameOf(line)}`}
                  busy={dismissal.isPending && dismissal.variables?.params.id === line.id}
                  onClick={() => dismiss(line, `${nameOf(line)} was dismissed.`)}
                >
                  Dismiss
                </BusyButton>
              </Flex>
            </Card.Body>
          </Card.Root>
        ))}
      </Stack>
      {nextCursor && limit < pageLimit && (
        <BusyButton
          variant="outline"
          size="sm"
          justifySelf="start"
          busy={query.isFetching}
          onClick={() => setLimit(pageLimit)}
        >
          Show more
        </BusyButton>
      )}
      {adding && (
        <RecordForm
          start={{
            name: adding.orderNumber,
            phone: adding.phone,
            trackingNo: adding.trackingNo,
          }}
          onSaved={({ record }) => {
            void showRecords([record]);
            dismiss(adding, `Order ${record.name} was added.`);
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Grid>
  );
}

/** Whether a line tells of the shop's webhook itself, which sends what holds no parcel. */
const isAboutEvent = ({ orderNumber, trackingNo }: NotTaken) =>
  orderNumber === "" && trackingNo === "";

function nameOf(line: NotTaken): string {
  if (isAboutEvent(line)) return `${senders[line.source]} webhook`;
  return line.orderNumber
    ? `Order ${line.orderNumber}`
    : "A parcel without an order number";
}

/** "12 completed orders came without a tracking number." */
function cameWithoutNumber(count: number): string {
  const orders = `${countText(count)} completed ${count === 1 ? "order" : "orders"}`;
  return `${orders} came without a tracking number in the last 30 days. Add it to the order in the shop, or import a file.`;
}
