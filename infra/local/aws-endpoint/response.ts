/** A response of an AWS service in its JSON protocol. */
export interface AwsResponse {
  readonly status: number;
  readonly body: string;
}

export function errorResponse(
  status: number,
  type: string,
  message: string,
): AwsResponse {
  return { status, body: JSON.stringify({ __type: type, message }) };
}
