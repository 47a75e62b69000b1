interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of the portal's API. */
export function clientOf(url: string) {
  return async (method: string, path: string, options: CallOptions = {}) => {
    const { body, form, token, headers } = options;
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type") === "application/json";
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
  };
}
