import * as z from "zod/mini";

const override = { Override: z._default(z.boolean(), false) };

// Strict: a header that is not supported here must not be ignored.
const policyProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.optional(z.string()),
    SecurityHeadersConfig: z._default(
      z.strictObject({
        ContentSecurityPolicy: z.optional(z.object({ ...override, ContentSecurityPolicy: z.string() })),
        ContentTypeOptions: z.optional(z.object(override)),
        FrameOptions: z.optional(z.object({ ...override, FrameOption: z.string() })),
        ReferrerPolicy: z.optional(z.object({ ...override, ReferrerPolicy: z.string() })),
        StrictTransportSecurity: z.optional(
          z.strictObject({ ...override, AccessControlMaxAgeSec: z.number(), IncludeSubdomains: z.literal(true) }),
        ),
      }),
      {},
    ),
    CustomHeadersConfig: z._default(
      z.object({ Items: z.array(z.object({ ...override, Header: z.string(), Value: z.string() })) }),
      { Items: [] },
    ),
  }),
});

export type ApplyHeaders = (headers: Readonly<Record<string, string>>) => Record<string, string>;

/** Sets a policy's headers; one without `Override` leaves the origin's as it is. */
export function readHeadersPolicy(properties: unknown): ApplyHeaders {
  const { SecurityHeadersConfig: security, CustomHeadersConfig } =
    policyProperties.parse(properties).ResponseHeadersPolicyConfig;
  const { ContentSecurityPolicy: csp, ContentTypeOptions: type, FrameOptions: frame } = security;
  const { ReferrerPolicy: referrer, StrictTransportSecurity: transport } = security;
  const rules = [
    csp && { ...csp, Header: "content-security-policy", Value: csp.ContentSecurityPolicy },
    type && { ...type, Header: "x-content-type-options", Value: "nosniff" },
    frame && { ...frame, Header: "x-frame-options", Value: frame.FrameOption },
    referrer && { ...referrer, Header: "referrer-policy", Value: referrer.ReferrerPolicy },
    transport && {
      ...transport,
      Header: "strict-transport-security",
      Value: `max-age=${transport.AccessControlMaxAgeSec}; includeSubDomains`,
    },
    ...CustomHeadersConfig.Items,
  ].filter((rule) => rule !== undefined);
  return (given) => {
    const headers: Record<string, string> = { ...given };
    for (const { Header, Value, Override } of rules) {
      const name = Header.toLowerCase();
      if (Override || !(name in headers)) headers[name] = Value;
    }
    return headers;
  };
}
