import { Chart, useChart } from "@chakra-ui/charts";
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Line,
  LineChart,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ReplyOf } from "../../../shared/contract.ts";
import type { ColourName } from "../../../shared/palette.ts";
import { propertyOf } from "../../theme/tokens.ts";

type Insights = ReplyOf<"insights">;
type CountryFigures = Insights["countries"][number] & { readonly name: string };
type MonthFigures = Insights["months"][number] & { readonly short: string };

/** Bars and lines are `primary`; `ink` marks the median. Both stand out from `surface`, as palette.test.ts checks. */
const colour = (name: ColourName) => `var(${propertyOf("colors", name)})`;

/** What every chart has. The table beside it is for readers and screen readers, so it takes no focus. */
const still = {
  accessibilityLayer: false,
  responsive: true,
  margin: { top: 8, right: 12, bottom: 0, left: 0 },
} as const;
const axis = { tickLine: false, axisLine: false, stroke: colour("inkMuted") } as const;
const frame = { aspectRatio: "auto", "aria-hidden": true } as const;

/** The middle 80 % as a bar, with a line at the median. */
function Range({ x = 0, y = 0, width = 0, height = 0, payload }: BarShapeProps) {
  const { medianDays, middle }: CountryFigures = payload;
  const [from = 0, to = 0] = middle;
  const median = to > from ? x + (width * (medianDays - from)) / (to - from) : x;
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={Math.max(width, 4)}
        height={height}
        rx="3"
        fill={colour("primary")}
      />
      <rect x={median - 3.5} y={y} width="7" height={height} fill={colour("surface")} />
      <rect
        x={median - 1.5}
        y={y - 5}
        width="3"
        height={height + 10}
        fill={colour("ink")}
      />
    </g>
  );
}

/** A bar for each country, from the days of its fastest tenth to those of its slowest. */
export function CountryChart({ countries }: { countries: readonly CountryFigures[] }) {
  const chart = useChart({ data: [...countries] });
  return (
    <Chart.Root {...frame} chart={chart} h={`${countries.length * 2.5 + 3}rem`}>
      <BarChart {...still} data={chart.data} layout="vertical" barSize={14}>
        <CartesianGrid horizontal={false} stroke={colour("line")} />
        <XAxis {...axis} type="number" domain={[0, "dataMax"]} allowDecimals={false} />
        <YAxis {...axis} type="category" dataKey="name" width="auto" />
        <Bar dataKey="middle" isAnimationActive={false} shape={Range} />
      </BarChart>
    </Chart.Root>
  );
}

/** What both charts by month have. */
const byMonth = (
  <>
    <CartesianGrid vertical={false} stroke={colour("line")} />
    <XAxis
      {...axis}
      dataKey="short"
      interval="equidistantPreserveStart"
      padding={{ left: 16, right: 16 }}
    />
    <YAxis {...axis} allowDecimals={false} width="auto" />
    <Tooltip cursor={false} isAnimationActive={false} content={<Chart.Tooltip />} />
  </>
);
const series = { isAnimationActive: false, fill: colour("primary") } as const;

/** Deliveries and median days, one chart above the other. */
export function MonthCharts({ months }: { months: readonly MonthFigures[] }) {
  const chart = useChart({ data: [...months] });
  return (
    <>
      <p>Delivered</p>
      <Chart.Root {...frame} chart={chart} h="10rem">
        <BarChart {...still} data={chart.data}>
          {byMonth}
          <Bar
            {...series}
            name="delivered"
            dataKey="delivered"
            radius={3}
            maxBarSize={32}
          />
        </BarChart>
      </Chart.Root>
      <p>Median days</p>
      <Chart.Root {...frame} chart={chart} h="10rem">
        <LineChart {...still} data={chart.data}>
          {byMonth}
          <Line
            {...series}
            name="median days"
            dataKey="medianDays"
            connectNulls
            stroke={series.fill}
            strokeWidth={2.5}
            dot={{ r: 3.5, stroke: "none" }}
          />
        </LineChart>
      </Chart.Root>
    </>
  );
}
