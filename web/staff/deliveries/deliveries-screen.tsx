import { chakra, Skeleton } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, lazyRouteComponent, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { countText } from "../../../shared/attention-case.ts";
import type { ReplyOf } from "../../../shared/contract.ts";
import { formatNumber, plural } from "../../../shared/plural.ts";
import { destinationName } from "../../../shared/shipment/places.ts";
import { attentionReasons } from "../../../shared/shipment/reason-words.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { apiQuery } from "../../api/client.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import {
  Card,
  Line,
  Muted,
  PageHeader,
  Rows,
  TextLink,
  VisuallyHidden,
} from "../../ui/page.tsx";
import { Empty, QueryFailure } from "../feedback.tsx";
import { Strip, Tab } from "../lists/tab-strip.tsx";
import { ListedRows, Screen } from "../screen.tsx";

type Insights = ReplyOf<"insights">;

/** Fewer tell nothing as a picture. */
const leastForCharts = 5;

// A chunk of their own: the tables stand before it has come.
const CountryChart = lazyRouteComponent(() => import("./charts.tsx"), "CountryChart");
const MonthCharts = lazyRouteComponent(() => import("./charts.tsx"), "MonthCharts");

const shortMonth = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** How long parcels took, by country and month. */
export function DeliveriesScreen() {
  const { months = 12 } = useSearch({ from: "/logistics/logistic/deliveries" });
  const query = useQuery({
    ...apiQuery("insights", { query: { months: `${months}` } }),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData } = query;
  return (
    <Screen>
      <PageHeader title="Deliveries">
        How many days parcels took, from the courier's first scan to the customer's door.
      </PageHeader>
      <Strip as="nav" aria-label="Period">
        {([3, 6, 12] as const).map((offered) => (
          <Tab key={offered} asChild>
            <Link
              to="/logistic/deliveries"
              search={{ months: offered }}
              replace
              aria-current={offered === months ? "page" : undefined}
            >
              {offered} months
            </Link>
          </Tab>
        ))}
      </Strip>
      <QueryFailure query={query} endpoint="insights" />
      <VisuallyHidden role="status">
        {isPending
          ? "Loading deliveries"
          : data && !isPlaceholderData && `Deliveries of ${months} months`}
      </VisuallyHidden>
      {isPending &&
        ["8rem", "20rem", "26rem"].map((h) => (
          <Skeleton key={h} h={h} borderRadius="md" />
        ))}
      {data && (
        <ListedRows gap="6" aria-busy={isPlaceholderData} stale={isPlaceholderData}>
          {data.countries.length > 0 ? (
            <Figures of={data} />
          ) : (
            <Empty>Nothing was delivered in these months.</Empty>
          )}
          <OpenCases cases={data.cases} />
        </ListedRows>
      )}
    </Screen>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Fewer dates tell nothing of a country. */
const areEnough = ({ parcels }: Insights["told"]) => parcels >= 50;

const whatCameTrue = (told: Insights["told"]) =>
  areEnough(told)
    ? `${percent(told.first / told.parcels)} of ${formatNumber(told.parcels)}`
    : "–";

function Figures({ of: { countries, months, windowHeld, told } }: { of: Insights }) {
  const delivered = months.reduce((sum, one) => sum + one.delivered, 0);
  const named = countries.map((one) => ({
    ...one,
    name: destinationName(one.country) ?? one.country,
  }));
  const drawn = named.filter((one) => one.delivered >= leastForCharts);
  const showsTold = countries.some((one) => areEnough(one.told));
  return (
    <>
      <Card as="section" rows gap="2" aria-label="In all">
        <chakra.p fontSize="lg">
          <strong>{plural(delivered, "parcel", "parcels")}</strong> delivered
          {windowHeld !== null && (
            <>
              , <strong>{percent(windowHeld)}</strong> of them within the usual time
            </>
          )}
          .
        </chakra.p>
        <Muted>
          {windowHeld === null
            ? "There were too few deliveries in the year before to say what's usual: it takes 20 per country."
            : "“Usual”: the middle 80% of the previous 12 months, in countries with 20 or more deliveries."}
        </Muted>
        {told.parcels > 0 && (
          <p>
            Of <strong>{plural(told.parcels, "date", "dates")}</strong> we gave,{" "}
            <strong>{percent(told.first / told.parcels)}</strong> came true
            {told.last !== told.first && (
              <>
                ; of the last we gave of each parcel, {percent(told.last / told.parcels)}
              </>
            )}
            .
          </p>
        )}
      </Card>
      <Section
        title="By country"
        head={[
          "Country",
          "Delivered",
          "Median days",
          "Middle 80%, days",
          ...(showsTold ? ["Dates that came true"] : []),
        ]}
        rows={named.map(({ name, middle: [from, to], ...one }) => [
          name,
          formatNumber(one.delivered),
          String(one.medianDays),
          from === to ? `${from}` : `${from} to ${to}`,
          ...(showsTold ? [whatCameTrue(one.told)] : []),
        ])}
      >
        {drawn.length > 0 ? (
          <>
            <CountryChart countries={drawn} />
            <Muted>
              Bar: middle 80%. Line: median.
              {drawn.length < named.length && (
                <span> Countries with fewer than five deliveries have none.</span>
              )}
            </Muted>
          </>
        ) : (
          <p>No country has five deliveries yet. From then on it gets a bar here.</p>
        )}
      </Section>
      <Section
        title="By month"
        head={["Month", "Delivered", "Median days"]}
        rows={months.map((one) => [
          longMonth.format(new Date(one.month)),
          formatNumber(one.delivered),
          String(one.medianDays ?? "–"),
        ])}
      >
        {delivered >= leastForCharts ? (
          <MonthCharts
            months={months.map((one) => ({
              ...one,
              short: shortMonth.format(new Date(one.month)),
            }))}
          />
        ) : (
          <p>You'll see charts here after five deliveries.</p>
        )}
      </Section>
    </>
  );
}

const Table = chakra("table", {
  base: {
    w: "full",
    // What does not fit is scrolled to.
    overflowWrap: "break-word",
    fontSize: "sm",
    fontVariantNumeric: "tabular-nums",
    alignSelf: "start",
    "& th, & td": { py: "1.5", ps: "3", textAlign: "end", verticalAlign: "bottom" },
    "& th:first-of-type": { ps: "0", textAlign: "start" },
    "& tr": { borderBottomWidth: "1px" },
    "& thead th": { color: "inkMuted" },
    "& tbody th": { fontWeight: 400 },
  },
});

interface SectionProps {
  title: string;
  head: readonly string[];
  /** Each begins with its name. */
  rows: readonly (readonly string[])[];
  children: ReactNode;
}

/** Charts, and beside them the table with the same numbers. */
function Section({ title, head, rows, children }: SectionProps) {
  return (
    <Card as="section" aria-label={title} rows gap="4">
      <Line justifyContent="space-between" gap="3">
        <chakra.h2 fontSize="xl">{title}</chakra.h2>
        <CopyButton
          text={[head, ...rows].map((row) => row.join("\t")).join("\n")}
          label={`table ${title.toLowerCase()}`}
        />
      </Line>
      <chakra.div
        display="grid"
        gap="6"
        gridTemplateColumns={{
          base: "minmax(0, 1fr)",
          lg: "minmax(0, 1fr) minmax(0, 1fr)",
        }}
      >
        <Rows gap="2" alignContent="start">
          <Suspense fallback={<Skeleton h="12rem" />}>{children}</Suspense>
        </Rows>
        {/* With large letters it is wider than a phone. */}
        <chakra.div overflowX="auto" tabIndex={0} role="group" aria-label={title}>
          <Table aria-label={title}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={head[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </chakra.div>
      </chakra.div>
    </Card>
  );
}

function OpenCases({ cases }: Pick<Insights, "cases">) {
  const open = attentionReasons.flatMap((reason) =>
    cases[reason] ? { reason, count: cases[reason] } : [],
  );
  return (
    <Card as="section" aria-label="Needs attention now" rows gap="4">
      <chakra.h2 fontSize="xl">Needs attention now</chakra.h2>
      {open.length === 0 && <p>Nothing needs you.</p>}
      <chakra.ul
        display="grid"
        columnGap="6"
        rowGap="2"
        gridTemplateColumns="repeat(auto-fill, minmax(min(13rem, 100%), 1fr))"
      >
        {open.map(({ reason, count }) => (
          <li key={reason}>
            <TextLink asChild>
              <Link to="/logistic/attention" search={{ reason }}>
                {reasonWords[reason].title}
              </Link>
            </TextLink>{" "}
            {countText(count)}
          </li>
        ))}
      </chakra.ul>
    </Card>
  );
}
