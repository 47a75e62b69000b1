// Runs at the edge before a page or file is looked for: the prerendered pages and the application by their own files.
// Besides assets, which have a behaviour of their own, the site has files of these kinds only; whatever else has a dot in it
// is a path that somebody mistyped or remembers from an earlier site, and the application says so.
// Some mail programs encode the # of a link, so that its token comes here: the visitor is sent on to what was meant, and
// neither the bucket nor the browser's history has it.
// The distribution may replace `/` by its default file before this runs, or after.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  const fragment = /^\/%(?:25)*23((?:t|c|s|order)(?:=|%(?:25)*3D).*)/i.exec(request.uri);
  if (fragment) {
    const address = `/#${fragment[1].replace(/^(\w+)%(?:25)*3D/i, "$1=").replace(/%(?:25)+/g, "%")}`;
    return { statusCode: 302, headers: { location: { value: address }, "cache-control": { value: "no-store" } } };
  }
  if (request.uri === "/" || request.uri === "/index.html") request.uri = "/index.html";
  else if (request.uri === "/page" || request.uri === "/privacy") request.uri += ".html";
  else if (!/^\/[^/]+\.(ico|json|png|svg|txt|webmanifest|xml)$/.test(request.uri)) request.uri = "/app.html";
  return request;
}
