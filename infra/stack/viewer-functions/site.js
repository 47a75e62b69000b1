// Runs at the edge before a page or file is looked for: the prerendered pages and the application by their own files.
// Besides assets, which have a behaviour of their own, the site has files of these kinds only; whatever else has a dot in it
// is a path that was mistyped or belongs to another site, and the page that says so comes.
// Some mail programs encode the # of a link, so that its token comes here: the visitor is sent on to what was meant, and
// neither the bucket nor the browser's history has it.
// The distribution may replace `/` by its default file before this runs, or after. viewer-code.ts puts `languages` before this.

// The first of them that the page has: what the address asks for, what the visitor chose, what the browser prefers.
function languageOf(request) {
  const asked = [request.querystring.lang, request.cookies.lang].map((given) => (given ? given.value : ""));
  const header = request.headers["accept-language"];
  const preferred = (header ? header.value : "")
    .split(",")
    .map((range) => ({ tag: range.split(";")[0].trim(), weight: Number((/;\s*q=([\d.]+)/.exec(range) || [0, 1])[1]) }))
    .filter((range) => range.weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map((range) => range.tag);
  const known = asked
    .concat(preferred)
    .map((tag) => tag.toLowerCase().split("-")[0])
    .filter((tag) => languages.includes(tag));
  return known[0] || languages[0];
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  const fragment = /^\/%(?:25)*23((?:t|c|s|order)(?:=|%(?:25)*3D).*)/i.exec(request.uri);
  if (fragment) {
    const address = `/#${fragment[1].replace(/^(\w+)%(?:25)*3D/i, "$1=").replace(/%(?:25)+/g, "%")}`;
    return { statusCode: 302, headers: { location: { value: address }, "cache-control": { value: "no-store" } } };
  }
  const pages = { "/": "index", "/index.html": "index", "/page": "page", "/privacy": "privacy" };
  if (/^\/(logistic|admin)(\/|$)/.test(request.uri)) request.uri = "/app.html";
  else if (pages[request.uri] || !/^\/[^/]+\.(ico|json|png|svg|txt|webmanifest|xml)$/.test(request.uri)) {
    const language = languageOf(request);
    request.uri = `/${language === languages[0] ? "" : `${language}/`}${pages[request.uri] || "not-found"}.html`;
  }
  return request;
}
