/** AWS's list prices in US dollars, without taxes, for us-east-1 at the end of 2025. */
export const priceList = "us-east-1, end of 2025";

const million = 1_000_000;

interface Price {
  readonly price: number;
  /** Units a month that are always free. */
  readonly free: number;
}

/** What the portal uses, in AWS's billing units. */
export const prices = {
  // https://aws.amazon.com/dynamodb/pricing/on-demand/
  tableReads: { price: 0.125 / million, free: 0 },
  tableWrites: { price: 0.625 / million, free: 0 },
  tableGb: { price: 0.25, free: 25 },
  backupGb: { price: 0.2, free: 0 },
  // https://aws.amazon.com/lambda/pricing/ (arm64)
  functionCalls: { price: 0.2 / million, free: million },
  functionGbSeconds: { price: 0.0000133334, free: 400_000 },
  // https://aws.amazon.com/api-gateway/pricing/ (HTTP API)
  apiCalls: { price: 1 / million, free: 0 },
  // https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/ (North America and Europe)
  edgeRequests: { price: 0.01 / 10_000, free: 10 * million },
  edgeGb: { price: 0.085, free: 1_024 },
  edgeFunctionCalls: { price: 0.1 / million, free: 2 * million },
  // https://aws.amazon.com/secrets-manager/pricing/
  secrets: { price: 0.4, free: 0 },
  secretReads: { price: 0.05 / 10_000, free: 0 },
  // https://aws.amazon.com/ses/pricing/
  mails: { price: 0.1 / 1_000, free: 0 },
  // https://aws.amazon.com/cloudwatch/pricing/
  alarms: { price: 0.1, free: 10 },
  metrics: { price: 0.3, free: 10 },
  dashboards: { price: 3, free: 3 },
  logGb: { price: 0.5, free: 5 },
  keptLogGb: { price: 0.03, free: 5 },
} as const satisfies Record<string, Price>;

export type Used = Record<keyof typeof prices, number>;

export interface Bill {
  readonly listed: number;
  /** After the free units. */
  readonly due: number;
}

export function billFor(used: Partial<Used>): Bill {
  const bill = { listed: 0, due: 0 };
  for (const [name, amount = 0] of Object.entries(used) as [keyof typeof prices, number | undefined][]) {
    const { price, free } = prices[name];
    bill.listed += amount * price;
    bill.due += Math.max(0, amount - free) * price;
  }
  return bill;
}
