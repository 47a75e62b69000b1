// Runs at the edge before a page or file is looked for: the prerendered pages and the application by their own files.
// Besides assets, which have a behaviour of their own, the site has files of these kinds only; whatever else has a dot in it
// is a path that somebody mistyped or remembers from an earlier site, and the application says so.
// The distribution may replace `/` by its default file before this runs, or after.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  if (request.uri === "/" || request.uri === "/index.html") request.uri = "/index.html";
  else if (request.uri === "/page" || request.uri === "/privacy") request.uri += ".html";
  else if (!/^\/[^/]+\.(ico|json|png|svg|txt|webmanifest|xml)$/.test(request.uri)) request.uri = "/app.html";
  return request;
}
