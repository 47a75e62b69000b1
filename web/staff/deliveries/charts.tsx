import { Chart, useChart } from "@chakra-ui/charts";
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import type { ColourName } from "../../../shared/palette.ts";
import { propertyOf } from "../../theme/tokens.ts";
import type { CountryFigures, MonthFigures } from "./deliveries-screen.tsx";

/** Bars and lines are `primary`; `ink` marks the median. Both stand out from `surface`, as palette.test.ts checks. */
const colour = (name: ColourName) => `var(${propertyOf("colors", name)})`;

/** What every chart has. The table beside it is for readers and screen readers, so it takes no focus. */
const still = {
  accessibilityLayer: false,
  responsive: true,
  margin: { top: 8, right: 12, bottom: 0, left: 0 },
} as const;
const axis = { tickLine: false, axisLine: false, stroke: colour("inkMuted") } as const;
const grid = <CartesianGrid vertical={false} stroke={colour("line")} />;
const tooltip = (unit: string) => (
  <Tooltip cursor={false} isAnimationActive={false} content={<Chart.Tooltip formatter={(value) => [value, unit]} />} />
);

const frame = { aspectRatio: "auto", "aria-hidden": true } as const;

interface RangeProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: { readonly range: readonly [number, number]; readonly medianDays: number };
}

/** The middle 80 % as a bar, with a line at the median. */
function Range({ x = 0, y = 0, width = 0, height = 0, payload }: RangeProps) {
  if (!payload) return null;
  const { medianDays, range } = payload;
  const [from, to] = range;
  const median = to > from ? x + (width * (medianDays - from)) / (to - from) : x;
  return (
    <g>
      <rect x={x} y={y} width={Math.max(width, 4)} height={height} rx="3" fill={colour("primary")} />
      <rect x={median - 3.5} y={y} width="7" height={height} fill={colour("surface")} />
      <rect x={median - 1.5} y={y - 5} width="3" height={height + 10} fill={colour("ink")} />
    </g>
  );
}

/** A bar for each country, from the days of its fastest tenth to those of its slowest. */
export function CountryChart({ countries }: { countries: readonly CountryFigures[] }) {
  const data = countries.map(({ name, middle: [from = 0, to = 0], medianDays }) => ({
    name,
    range: [from, to],
    medianDays,
  }));
  const chart = useChart({ data });
  return (
    <Chart.Root {...frame} chart={chart} h={`${data.length * 2.5 + 3}rem`}>
      <BarChart {...still} data={chart.data} layout="vertical" barSize={14}>
        <CartesianGrid horizontal={false} stroke={colour("line")} />
        <XAxis {...axis} type="number" domain={[0, "dataMax"]} allowDecimals={false} />
        <YAxis {...axis} type="category" dataKey="name" width="auto" />
        <Bar dataKey="range" isAnimationActive={false} shape={<Range />} />
      </BarChart>
    </Chart.Root>
  );
}

/** Deliveries and median days, one chart above the other. */
export function MonthCharts({ months }: { months: readonly MonthFigures[] }) {
  const chart = useChart({ data: [...months] });
  return (
    <>
      <p>Delivered</p>
      <Chart.Root {...frame} chart={chart} h="10rem">
        <BarChart {...still} data={chart.data}>
          {grid}
          <XAxis {...axis} dataKey="short" interval="equidistantPreserveStart" />
          <YAxis {...axis} allowDecimals={false} width="auto" />
          {tooltip("delivered")}
          <Bar dataKey="delivered" isAnimationActive={false} fill={colour("primary")} radius={3} maxBarSize={32} />
        </BarChart>
      </Chart.Root>
      <p>Median days</p>
      <Chart.Root {...frame} chart={chart} h="10rem">
        <LineChart {...still} data={chart.data}>
          {grid}
          <XAxis {...axis} dataKey="short" interval="equidistantPreserveStart" padding={{ left: 16, right: 16 }} />
          <YAxis {...axis} allowDecimals={false} width="auto" />
          {tooltip("median days")}
          <Line
            dataKey="medianDays"
            isAnimationActive={false}
            connectNulls
            stroke={colour("primary")}
            strokeWidth={2.5}
            dot={{ r: 3.5, fill: colour("primary"), stroke: "none" }}
          />
        </LineChart>
      </Chart.Root>
    </>
  );
}
