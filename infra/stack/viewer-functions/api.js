// Runs at the edge before an API call is passed on: what the functions may believe about the viewer, whatever the viewer sent.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  request.headers["x-viewer-host"] = { value: request.headers.host.value };
  return request;
}
