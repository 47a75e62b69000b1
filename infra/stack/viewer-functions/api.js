// Runs at the edge before an API call is passed on: refuses what needs a session and brings none, and tells the functions
// what they may believe about the viewer, whatever the viewer sent. viewer-code.ts puts `refusal` before this text.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  const hasCredentials = request.headers.authorization || Object.keys(request.cookies || {}).length > 0;
  if (!hasCredentials && refusal.calls.test(`${request.method} ${request.uri}`)) {
    return {
      statusCode: refusal.status,
      headers: refusal.headers,
      body: {
        encoding: "text",
        data: JSON.stringify({
          message: refusal.message,
          code: refusal.code,
          requestId: event.context.requestId,
        }),
      },
    };
  }
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  request.headers["x-viewer-host"] = { value: request.headers.host.value };
  return request;
}
