import * as z from "zod/mini";

const override = { Override: z._default(z.boolean(), false) };

// Strict: a header that is not supported here must not be ignored.
const policyProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.optional(z.string()),
    SecurityHeadersConfig: z.optional(
      z.strictObject({
        ContentSecurityPolicy: z.optional(z.object({ ...override, ContentSecurityPolicy: z.string() })),
        ContentTypeOptions: z.optional(z.object(override)),
        FrameOptions: z.optional(z.object({ ...override, FrameOption: z.string() })),
        ReferrerPolicy: z.optional(z.object({ ...override, ReferrerPolicy: z.string() })),
        StrictTransportSecurity: z.optional(
          z.object({
            ...override,
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z._default(z.boolean(), false),
            Preload: z._default(z.boolean(), false),
          }),
        ),
      }),
    ),
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.object({ ...override, Header: z.string(), Value: z.string() })) }),
    ),
  }),
});

interface HeaderRule {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

export type ApplyHeaders = (headers: Readonly<Record<string, string>>) => Record<string, string>;

function rulesOf(config: z.infer<typeof policyProperties>["ResponseHeadersPolicyConfig"]): HeaderRule[] {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: type,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: transport,
  } = config.SecurityHeadersConfig ?? {};
  const transportValue = [
    `max-age=${transport?.AccessControlMaxAgeSec}`,
    transport?.IncludeSubdomains && "includeSubDomains",
    transport?.Preload && "preload",
  ].filter(Boolean);
  const rules = [
    { name: "content-security-policy", value: csp?.ContentSecurityPolicy, from: csp },
    { name: "x-content-type-options", value: "nosniff", from: type },
    { name: "x-frame-options", value: frame?.FrameOption, from: frame },
    { name: "referrer-policy", value: referrer?.ReferrerPolicy, from: referrer },
    { name: "strict-transport-security", value: transportValue.join("; "), from: transport },
    ...(config.CustomHeadersConfig?.Items ?? []).map((item) => ({
      name: item.Header.toLowerCase(),
      value: item.Value,
      from: item,
    })),
  ];
  return rules.flatMap(({ name, value = "", from }) => (from ? [{ name, value, override: from.Override }] : []));
}

export function readHeadersPolicy(properties: unknown): ApplyHeaders {
  const { ResponseHeadersPolicyConfig: config } = policyProperties.parse(properties);
  const rules = rulesOf(config);
  return (given) => {
    const headers: Record<string, string> = { ...given };
    for (const { name, value, override: wins } of rules) if (wins || !(name in headers)) headers[name] = value;
    return headers;
  };
}
