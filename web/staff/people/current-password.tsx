import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { anyPassword } from "../../../shared/fields.ts";
import { PasswordField } from "../controls.tsx";

/** A field that may be left empty, which leaves what is stored. */
export const blankOr = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === "" ? undefined : typed)),
    ),
    z.optional(schema),
  );

export const currentPassword = blankOr(anyPassword);

interface CurrentPasswordOptions {
  register(): UseFormRegisterReturn;
  error: string | undefined;
  focus(): void;
}

/** The field for one's own password, from the moment the server asks for it: some minutes after the login it does. */
export function useCurrentPassword({ register, error, focus }: CurrentPasswordOptions) {
  const [isAsked, setIsAsked] = useState(false);
  const focusField = useEffectEvent(focus);
  useEffect(() => {
    if (isAsked) focusField();
  }, [isAsked]);
  return {
    /** @param fields that the server refused */
    onRefused: (fields: readonly string[]) => {
      if (fields.includes("currentPassword")) setIsAsked(true);
    },
    /** Takes the field away again. */
    onSuccess: () => setIsAsked(false),
    field: isAsked && (
      <PasswordField
        {...register()}
        label="Current password"
        autoComplete="current-password"
        error={error}
      />
    ),
  };
}
