import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type {
  Contract,
  EndpointName,
  ReplyOf,
  RequestOf,
} from "../../shared/contract.ts";
import type { Caller, SentCookies } from "../auth/session-token.ts";
import type { SecurityEventName, SecurityFacts } from "../platform/security-log.ts";

type CallerOf<Name extends EndpointName> = Contract[Name]["callers"] extends string
  ? undefined
  : Caller;

/** What an endpoint gets: every part of the request parsed, the caller verified. */
export interface EndpointRequest<Name extends EndpointName> extends RequestOf<Name> {
  readonly caller: CallerOf<Name>;
  /** The caller's network (IPv4 address or IPv6 /56), for limits only. */
  readonly network: string;
  /** The host that the caller's address bar names. */
  readonly host: string;
  /** When the reply must be sent, in milliseconds since 1970. */
  readonly deadline: number;
  /** The cookies it brought. */
  readonly cookies: SentCookies;
  /** The shop's name of the event that its software tells of; empty in other calls. */
  readonly shopEvent: string;
  /** Writes a line of the security log about what the caller did. */
  logAct(name: SecurityEventName, facts?: SecurityFacts): void;
  /** Adds a Set-Cookie to the reply, be it a success or a failure. */
  setCookie(cookie: string): void;
}

export type EndpointHandler<Name extends EndpointName> = (
  request: EndpointRequest<Name>,
) => Promise<ReplyOf<Name>>;

/** API Gateway's event with what the middlewares add to it. */
export interface EndpointEvent extends APIGatewayProxyEventV2 {
  endpoint: EndpointName;
  startedAt: number;
  network: string;
  setCookies: string[];
  caller?: Caller;
  shopEvent?: string;
  parsed: { params: unknown; query: unknown; body: unknown; form?: unknown };
}
