// Runs at the edge before a page or file is looked for: the two prerendered pages and the application by their own files.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  const lastPart = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (request.uri === "/") request.uri = "/index.html";
  else if (request.uri === "/page") request.uri = "/page.html";
  else if (!lastPart.includes(".")) request.uri = "/app.html";
  return request;
}
