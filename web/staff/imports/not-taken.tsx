import { chakra } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { countText } from "../../../shared/attention-case.ts";
import { recordLabels } from "../../../shared/labels.ts";
import { pageLimit } from "../../../shared/paging.ts";
import type { NotTaken } from "../../../shared/shop.ts";
import { apiQuery, queryClient, useApiMutation } from "../../api/client.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card, Line, Muted, Rows } from "../../ui/page.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { FailureNotice, Notice, QueryFailure } from "../feedback.tsx";
import { readAgain } from "../lists/after-write.ts";
import { RecordForm } from "../parcels/dialogs/record-form.tsx";
import { showRecords } from "../parcels/written.ts";

const senders = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  key: "the shop's own program",
} as const;

/** How many lines are shown at first. */
const firstLines = 5;

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
    <Rows as="section" aria-labelledby="not-taken-heading" gap="3">
      <div>
        <chakra.h2 id="not-taken-heading" ref={heading} tabIndex={-1} fontSize="xl">
          Orders we couldn't add
        </chakra.h2>
        {notTaken.length > 0 && (
          <chakra.p color="inkMuted">
            The shop sent these, but something is missing. Add them by hand or dismiss
            them; they disappear after 30 days.
          </chakra.p>
        )}
      </div>
      {withoutNumber > 0 && <p>{cameWithoutNumber(withoutNumber)}</p>}
      <QueryFailure query={query} endpoint="shopNotTaken" />
      <FailureNotice error={dismissal.error} endpoint="shopDismiss" />
      {done && <Notice tone="success">{done}</Notice>}
      <Rows as="ul" gap="3" aria-labelledby="not-taken-heading">
        {notTaken.map((line) => (
          <Card
            key={line.id}
            as="li"
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="3"
          >
            <Rows gap="1" flex="1 1 16rem" minW="0">
              <chakra.h3 fontSize="md">{nameOf(line)}</chakra.h3>
              <p>{line.reason}</p>
              <Muted>
                {line.trackingNo && `${recordLabels.trackingNo}: ${line.trackingNo} · `}
                {line.phone && `${recordLabels.phone}: ${line.phone} · `}
                {senders[line.source]}, <RelativeTime iso={line.at} />
              </Muted>
            </Rows>
            <Line>
              {!isAboutEvent(line) && !line.isTaken && (
                <Button
                  size="sm"
                  aria-label={`Add by hand: ${nameOf(line)}`}
                  onClick={() => setAdding(line)}
                >
                  Add by hand
                </Button>
              )}
              <SmallButton
                aria-label={`Dismiss: ${nameOf(line)}`}
                busy={dismissal.isPending && dismissal.variables?.params.id === line.id}
                onClick={() => dismiss(line, `${nameOf(line)} was dismissed.`)}
              >
                Dismiss
              </SmallButton>
            </Line>
          </Card>
        ))}
      </Rows>
      {nextCursor && limit < pageLimit && (
        <SmallButton
          justifySelf="start"
          busy={query.isFetching}
          onClick={() => setLimit(pageLimit)}
        >
          Show more
        </SmallButton>
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
    </Rows>
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

/** What the shop could not be told, in a line. */
export function NotToldToShop() {
  const query = useQuery(apiQuery("shopNotTaken", { query: { limit: firstLines } }));
  const retry = useApiMutation("shopRetry");
  const { notTold } = query.data ?? {};
  if (!notTold) return null;
  return (
    <>
      <Notice
        tone="warning"
        advice={notTold.reason}
        actions={
          <Button
            size="sm"
            busy={retry.isPending}
            onClick={() =>
              retry.mutate({}, { onSettled: () => readAgain("shopNotTaken") })
            }
          >
            Try again
          </Button>
        }
      >
        The shop was not told: {countText(notTold.count)}
      </Notice>
      <FailureNotice error={retry.error} endpoint="shopRetry" />
    </>
  );
}
