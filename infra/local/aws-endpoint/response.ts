/** An answer of an AWS service in its JSON protocol. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

export function refusal(status: number, type: string, message: string): Answer {
  return { status, body: JSON.stringify({ __type: type, message }) };
}
