import type { Chapter } from "../promise.ts";

const lookup = {
  file: "functions/endpoints/get-tracking-no.ts",
  test: "functions/endpoints/get-tracking-no.test.ts",
} as const;
const counts = { file: "functions/store/network-count.ts", test: "functions/store/attempt-store.test.ts" } as const;
const attempts = { file: "functions/store/attempt-store.ts", test: "functions/store/attempt-store.test.ts" } as const;

export const publicLookup: Chapter = {
  title: "The public lookup",
  promises: [
    {
      promise:
        "An unknown order and a wrong phone are told apart in nothing: not in status, words or headers, and not in the work behind them.",
      guards: [
        {
          ...lookup,
          take: "    if (parcels.length === 0) {\n",
          leave:
            '    if (found.value.length === 0) throw new Failure("not_found", "Tracking failed. Please check order number and phone.");\n    if (parcels.length === 0) {\n',
        },
        {
          ...lookup,
          take: "    if (parcels.length === 0) {\n",
          leave:
            '    if (found.value.length === 0) throw new Failure("not_found", "No such order.");\n    if (parcels.length === 0) {\n',
        },
      ],
    },
    {
      promise:
        "Both order number and phone are compared on the server, always. What is missing or no text is told 400.",
      guards: [
        { ...lookup, take: "found.value.filter(({ phone }) => phonesMatch(body.phone, phone))", leave: "found.value" },
        {
          file: "shared/contract.ts",
          test: "functions/runtime/serve.test.ts",
          take: "name: orderNumber, phone: consigneePhone, fresh",
          leave: "name: orderNumber, phone: z.any(), fresh",
        },
        {
          file: "shared/contract.ts",
          test: "functions/runtime/serve.test.ts",
          take: "name: orderNumber, phone: consigneePhone, fresh",
          leave: "name: z.any(), phone: consigneePhone, fresh",
        },
      ],
    },
    {
      promise:
        "At most 5 wrong guesses an order and network in a quarter of an hour, 20 a network in an hour, 50 an order over all networks in a quarter of an hour, then 429 with the time to wait. They are counted before they are judged, so those made at once count too, and a right one is given back. One network cannot use up another's tries.",
      guards: [
        { ...lookup, take: "perSubjectAndNetwork: 5,", leave: "perSubjectAndNetwork: 6," },
        { ...lookup, take: "perNetwork: 20,", leave: "perNetwork: 21," },
        { ...lookup, take: "perSubject: 50 }", leave: "perSubject: 51 }" },
        { ...lookup, take: "const givenBack = attempt.succeeded();", leave: "const givenBack = undefined;" },
        { ...counts, take: "(attribute_not_exists(#all) OR #all < :network) AND ", leave: ":network > :both AND " },
        {
          ...counts,
          take: " AND (attribute_not_exists(#subject) OR #subject < :both)",
          leave: " AND :both > :one",
        },
        { ...attempts, take: "(bySubject?.attempts ?? 0) >= limits.perSubject", leave: "limits.perSubject === 0" },
        {
          ...attempts,
          take: '"attribute_not_exists(#all) OR #all < :subject"',
          leave: '"attribute_not_exists(#all) OR #all < :subject OR #all >= :subject"',
        },
        {
          ...attempts,
          take: 'counterKey(hourMs, now, limits.purpose, "network", network)',
          leave: 'counterKey(hourMs, now, limits.purpose, "network")',
        },
      ],
    },
    {
      promise: "Only declared fields leave, and no answer of the API is ever kept by a cache.",
      guards: [
        {
          file: "functions/runtime/serve.ts",
          test: "functions/runtime/serve.test.ts",
          take: '"cache-control": "no-store", ',
        },
        {
          file: "functions/runtime/serve.ts",
          test: "functions/runtime/serve.test.ts",
          take: "const value = endpoint.reply.parse(request.response);",
          leave: "const value = request.response;",
        },
        {
          file: "infra/site.ts",
          test: "infra/site.test.ts",
          take: "cachePolicy: CachePolicy.CACHING_DISABLED,",
          leave: "cachePolicy: CachePolicy.CACHING_OPTIMIZED,",
        },
      ],
    },
    {
      promise:
        "A phone is never in an address, a log line or a metric. A link carries an order number in its fragment only, which reaches no server; the API's log has no path, query or address.",
      guards: [
        {
          ...lookup,
          take: "    if (parcels.length === 0) {\n",
          leave: '    console.info({ event: "looked-up", ...body });\n    if (parcels.length === 0) {\n',
        },
        {
          file: "functions/runtime/serve.ts",
          test: "functions/runtime/serve.test.ts",
          take: '      event: "request",\n',
          leave: '      event: "request",\n      body: event.body,\n',
        },
        {
          file: "infra/api.ts",
          test: "infra/api.test.ts",
          take: '  route: "$context.routeKey",\n',
          leave: '  route: "$context.routeKey",\n  path: "$context.path",\n',
        },
        {
          file: "web/screens/_logistic/-dashboard/customer-link.ts",
          test: "web/screens/_logistic/-dashboard/customer-link.test.ts",
          take: "/#order=",
          leave: "/?order=",
        },
      ],
      tests: ["web/e2e/lookup.spec.ts"],
    },
    {
      promise:
        "The courier's link is followed only where it is https to a named host, and learns nothing of the page it stands on. The courier's text is shown as text.",
      guards: [
        {
          file: "shared/shipment-links.ts",
          test: "shared/shipment-links.test.ts",
          take: "/^https:\\/\\/",
          leave: "/^https?:\\/\\/",
        },
        {
          file: "web/ui/external-link.tsx",
          test: "web/ui/external-link.test.tsx",
          take: 'rel="noopener noreferrer" ',
        },
      ],
      tests: ["web/e2e/lookup.spec.ts"],
    },
    {
      promise:
        "Limits count the address the distribution saw, whatever headers are sent along, and the API cannot be called around the distribution.",
      guards: [
        {
          file: "infra/viewer-functions/api.js",
          test: "infra/viewer-functions/viewer-functions.test.ts",
          take: "{ value: event.viewer.ip }",
          leave: 'request.headers["x-viewer-address"] || { value: event.viewer.ip }',
        },
        {
          ...lookup,
          file: "functions/runtime/serve.ts",
          take: 'event.headers["x-viewer-address"] ?? ""',
          leave: 'event.headers["x-forwarded-for"] ?? event.headers["x-viewer-address"] ?? ""',
        },
        {
          file: "functions/runtime/serve.ts",
          test: "functions/authorization.test.ts",
          take: "given.length === expected.length && timingSafeEqual(given, expected)",
          leave: "given.length > 0",
        },
        {
          file: "infra/site.ts",
          test: "infra/site.test.ts",
          take: '          customHeaders: { "x-origin-secret": props.originSecret.secretValue.unsafeUnwrap() },\n',
        },
      ],
    },
  ],
};
