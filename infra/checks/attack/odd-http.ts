import type { WireRequest } from "./wire.ts";

/** Headers, queries, methods and paths that no browser sends to the portal. */

type Headers = WireRequest["headers"];

const manyCookies = Array.from({ length: 100 }, (_, at) => `c${at}=x`).join("; ");

export const oddHeaders: readonly Headers[] = [
  ...["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=b"],
  ...["application/json; charset=utf-16", "application/json;;;", "application/xml", "*/*", "x", "text/csv"],
  ...["application/json, multipart/form-data", "\u00ff"],
]
  .map((type): Headers => ({ "content-type": type }))
  .concat(
    ["gzip", "br", "deflate, gzip", "x"].map((encoding) => ({ "content-encoding": encoding })),
    [
      "",
      "Bearer",
      "Bearer ",
      "Bearer x",
      "Bearer a.b.c",
      "Bearer ..",
      "bearer x y",
      "Basic YTpi",
      "x".repeat(4_000),
    ].map((authorization) => ({ authorization })),
    [`Bearer ${"A".repeat(3_000)}.${"B".repeat(3_000)}.C`, "Bearer eyJhbGciOiJub25lIn0.e30.", "Bearer null"].map(
      (authorization) => ({ authorization }),
    ),
    ["a", "=", ";;;", "__proto__=x", "constructor=%", "__Host-admin_token=x", "a=\u00ff", manyCookies].map(
      (cookie) => ({ cookie }),
    ),
    ["__Host-logistics_token=", "__Host-admin_token=a; __Host-admin_token=b", '"__Host-admin_token"=x'].map(
      (cookie) => ({
        cookie,
      }),
    ),
    ["cross-site", "same-site", "none", "x", ""].map((site) => ({ "sec-fetch-site": site })),
    ["null", "https://evil.example", "http://localhost", "x", "http://", "javascript:x", "http://[::1"].map(
      (origin) => ({
        origin,
      }),
    ),
    ["127.0.0.1", "::1", "x", "", "1.2.3.4, 5.6.7.8", "999.1.1.1"].map((address) => ({
      "x-viewer-address": address,
      "x-forwarded-for": address,
      "x-real-ip": address,
    })),
    [
      { "x-origin-secret": "guessed" },
      { "x-origin-secret": ["a", "b"] },
      { "x-viewer-host": "evil.example" },
      { "x-forwarded-host": "evil.example", forwarded: "for=1.1.1.1;host=evil.example" },
      { "x-http-method-override": "DELETE", "x-method-override": "DELETE" },
      { "x-original-url": "/api/admin/all", "x-rewrite-url": "/api/admin/all" },
      { "if-none-match": "*", "if-match": '"x"', range: "bytes=0-1" },
      { "accept-encoding": "br;q=x, *;q=0", accept: "x" },
      { "x-amz-date": "x", "x-amz-security-token": "x", "x-api-key": "x" },
      { "x-long": "x".repeat(6_000) },
      { constructor: "x", tostring: "x", valueof: "x" },
      { "user-agent": "() { :;}; echo x", referer: "\u00ff".repeat(200) },
      { "access-control-request-method": "DELETE", "access-control-request-headers": "*" },
    ],
  );

/** Raw query strings. */
export const oddQueries: readonly string[] = [
  ...["?", "&", "=", "&&&=", "=x", "x", "x=", "a=b=c", "%", "%zz", "%00=%00", "%ff=%ff", "a=%ed%a0%80", "+", "a[]=1"],
  ...[
    "__proto__=x",
    "__proto__[polluted]=1",
    "constructor[prototype][polluted]=1",
    "toString=x",
    "valueOf=1",
    "a.b.c=1",
  ],
  ...["limit=1&limit=2", "cursor=a&cursor=b", "search=a&search=b&search=c", "dryRun=true&dryRun=false", "t=a&t=b"],
  ...[
    "limit=",
    "limit=201",
    "limit=1.0",
    "limit=1e1",
    "limit[]=5",
    "limit=%20%35",
    "limit=%D9%A5",
    "limit=-0",
    "limit=0x5",
  ],
  ...["cursor=x", "cursor=newest.upto:", "cursor=newest.upto:zzz", "cursor=newest.after:%00", "cursor=asc.after:x"],
  ...[
    "cursor=__proto__",
    `cursor=${"A".repeat(2_001)}`,
    "cursor=e30",
    "cursor=%7B%7D",
    "cursor=newest.upto:0.0.0.0",
    "cursor=-1",
  ],
  ...["cursor=newest.upto:01ARZ3NDEKTSV4RRFFQ69G5FAV", "cursor=2&limit=1", "cursor=99999999999999999999", "field=name"],
  ...[
    "field=name&search=%00",
    "field=__proto__&search=a",
    "field=name&search=%F0%9F%92%A5",
    "search=%25&field=trackingNo",
  ],
  ...[
    "sort=asc&cursor=newest.upto:x",
    "sort=ASC",
    "sort=asc,desc",
    "deleted=true&sort=asc",
    "deleted=TRUE",
    "deleted=1",
  ],
  ...["fresh=yes", "snoozed=true&reason=held", "reason=%00", "reason=held,lost", "show=pending&search=a", "show=all"],
  ...[
    "replace=true&dryRun=maybe",
    "dryRun=",
    `x=${"y".repeat(4_000)}`,
    `${"a&".repeat(600)}`,
    `search=${"%C3%A9".repeat(101)}`,
  ],
];

/** A path that leads elsewhere, or to the same place in another spelling. AWS answers most of them itself. */
export const oddPaths: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replace("/api/", "/api//"),
  (path) => path.replace("/api/", "/api/./"),
  (path) => path.replace("/api/", "/api/../api/"),
  (path) => path.replace("/api/", "/API/"),
  (path) => path.replace("/api/", "/%61pi/"),
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}%2f`,
  (path) => `${path}.json`,
  (path) => `${path};a=b`,
  (path) => `${path}%3Fa=b`,
  (path) => `${path}%0d%0ax`,
  (path) => `${path}%`,
  (path) => `${path}%ff`,
  (path) => `${path}/../../../etc/passwd`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[^/]*$/, ""),
  (path) => path.replace(/[^/]*$/, "%2e%2e"),
  (path) => path.replace(/[^/]*$/, ".."),
  (path) => path.replace(/[^/]*$/, "__proto__"),
  (path) => path.replace(/[^/]*$/, "%ed%a0%80"),
  (path) => path.replace(/[^/]*$/, "x".repeat(3_000)),
  (path) => `${path}${"/a".repeat(300)}`,
];

export const oddMethods = ["HEAD", "OPTIONS", "PATCH", "GET", "POST", "PUT", "DELETE"] as const;
