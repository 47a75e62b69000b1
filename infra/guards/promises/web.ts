import type { Chapter } from "../promise.ts";

const site = { file: "infra/site.ts", test: "infra/site.test.ts" } as const;
const headers = { file: "infra/security-headers.ts", test: "infra/security-headers.test.ts" } as const;
const api = { file: "infra/api.ts", test: "infra/api.test.ts" } as const;

export const web: Chapter = {
  title: "Pages and answers",
  promises: [
    {
      promise:
        "Every page, file, deep link and missing file comes with HSTS, nosniff, a referrer policy, a refusal of frames and an opener policy.",
      guards: [
        { ...site, take: "      contentTypeOptions: { override: true },\n" },
        { ...site, take: "      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },\n" },
        { ...site, take: "    responseHeadersPolicy: headersPolicy(scope),\n" },
        { ...site, file: headers.file, take: "2 * 365 * 24 * 60 * 60", leave: "60" },
        { ...site, file: headers.file, take: '    "Cross-Origin-Opener-Policy": "same-origin",\n' },
      ],
    },
    {
      promise:
        "Scripts are the portal's own and one inline loader, named by its hash. Nothing else may be loaded, framed, sent to or based elsewhere, and the policy is the same from build to build.",
      guards: [
        { ...headers, take: "[\"'self'\", hashSource(loaderScript)]", leave: "[\"'self'\", \"'unsafe-inline'\"]" },
        { ...headers, take: '"connect-src": ["\'self\'"]', leave: '"connect-src": ["*"]' },
        { ...headers, take: '  "object-src": ["\'none\'"],\n' },
        { ...headers, take: '  "base-uri": ["\'none\'"],\n' },
        { ...headers, take: '  "frame-ancestors": ["\'none\'"],\n' },
      ],
      tests: ["web/e2e/site.spec.ts"],
    },
    {
      promise: "Failures of the API reach the browser as the JSON and the status they are.",
      guards: [
        {
          ...site,
          take: "    httpVersion: HttpVersion.HTTP2_AND_3,\n",
          leave:
            '    httpVersion: HttpVersion.HTTP2_AND_3,\n    errorResponses: [{ httpStatus: 404, responsePagePath: "/app.html" }],\n',
        },
      ],
    },
    {
      promise:
        "No other site may read our answers, and only the contract's methods are answered. A failure nobody foresaw tells a fixed sentence and its request's id.",
      guards: [
        {
          ...api,
          take: "createDefaultStage: false }",
          leave: 'createDefaultStage: false, corsPreflight: { allowOrigins: ["*"] } }',
        },
        {
          ...api,
          take: "  const defaultStage = stage.node.defaultChild;\n",
          leave:
            '  const [any] = integrations.values();\n  if (any) api.addRoutes({ path: "/api/{proxy+}", methods: [HttpMethod.ANY], integration: any });\n  const defaultStage = stage.node.defaultChild;\n',
        },
        {
          file: "functions/runtime/failure.ts",
          test: "functions/runtime/serve.test.ts",
          take: '"Something went wrong on our side. Please try again."',
          leave: "String(error)",
        },
      ],
    },
    {
      promise:
        "Every screen, dialog and failure works by keyboard, has nothing that axe finds, and every failed call says so.",
      guards: [
        {
          file: "web/api/failure-notice.tsx",
          test: "web/api/failure-notice.test.tsx",
          take: "{messageFor(error, endpoint)}",
        },
      ],
      tests: [
        "web/e2e/dashboard.spec.ts",
        "web/e2e/lookup.spec.ts",
        "web/e2e/sign-up.spec.ts",
        "web/e2e/administration.spec.ts",
        "web/palette.test.ts",
      ],
    },
  ],
};
