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
  const rule = (name: string, value: string, from: { Override: boolean }) => ({ name, value, override: from.Override });
  const transportValue = transport && [
    `max-age=${transport.AccessControlMaxAgeSec}`,
    ...(transport.IncludeSubdomains ? ["includeSubDomains"] : []),
    ...(transport.Preload ? ["preload"] : []),
  ];
  return [
    ...(csp ? [rule("content-security-policy", csp.ContentSecurityPolicy, csp)] : []),
    ...(type ? [rule("x-content-type-options", "nosniff", type)] : []),
    ...(frame ? [rule("x-frame-options", frame.FrameOption, frame)] : []),
    ...(referrer ? [rule("referrer-policy", referrer.ReferrerPolicy, referrer)] : []),
    ...(transport && transportValue ? [rule("strict-transport-security", transportValue.join("; "), transport)] : []),
    ...(config.CustomHeadersConfig?.Items ?? []).map((item) => rule(item.Header.toLowerCase(), item.Value, item)),
  ];
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
