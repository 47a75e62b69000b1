import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import type { EndpointName, ReplyOf } from "../../shared/contract.ts";
import { useApiMutation } from "./client.ts";
import { failedWith, refusalOf } from "./failure.ts";
import type { CallInput } from "./request.ts";

interface ApiFormOptions<Values extends FieldValues, Body> {
  defaultValues: DefaultValues<Values>;
  /** Checks the values in the browser. Without it, only the server does. */
  schema?: z.ZodMiniType<Body, Values>;
  /** Values from a draft. They count as changes. */
  restored?: Values | undefined;
  /** The field that a conflict is about. */
  conflictField?: FieldPath<Values>;
}

interface Followers<Name extends EndpointName, Field> {
  onSuccess?(reply: ReplyOf<Name>): void;
  /** The server refused these fields. */
  onRefused?(fields: readonly Field[], error: Error): void;
}

/** A form that one endpoint takes. `send` shows at the fields what the server refuses. */
export function useApiForm<
  Name extends EndpointName,
  Values extends FieldValues,
  Body = Values,
>(
  endpoint: Name,
  { defaultValues, schema, restored, conflictField }: ApiFormOptions<Values, Body>,
) {
  const form = useForm<Values, unknown, Body>({
    defaultValues,
    ...(schema && { resolver: standardSchemaResolver(schema) }),
  });
  const { reset, setError } = form;
  useEffect(() => {
    if (restored) reset(restored, { keepDefaultValues: true });
  }, [reset, restored]);
  const call = useApiMutation(endpoint);

  const isField = (name: string): name is FieldPath<Values> =>
    Object.hasOwn(defaultValues, name);
  const refusalsOf = (error: unknown) =>
    Object.keys(defaultValues).flatMap((field) => {
      const isConflict = field === conflictField && failedWith(error, "conflict");
      const message = isConflict ? error.message : refusalOf(error, field);
      return message !== undefined && isField(field) ? [{ field, message }] : [];
    });

  return {
    form,
    busy: call.isPending,
    reply: call.data,
    /** Why the last call failed, unless that is shown at a field. */
    error: refusalsOf(call.error).length > 0 ? undefined : call.error,
    clearError: call.reset,
    send: (
      input: CallInput<Name>,
      { onSuccess, onRefused }: Followers<Name, FieldPath<Values>> = {},
    ) =>
      call.mutate(input, {
        onSuccess: (reply) => onSuccess?.(reply),
        onError: (error) => {
          const refusals = refusalsOf(error);
          // From the last to the first, so that the first one keeps the focus.
          for (const { field, message } of refusals.toReversed()) {
            setError(field, { type: "server", message }, { shouldFocus: true });
          }
          onRefused?.(
            refusals.map(({ field }) => field),
            error,
          );
        },
      }),
  };
}
