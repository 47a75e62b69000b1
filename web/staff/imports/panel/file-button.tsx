import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  save(): Promise<void>;
  children: ReactNode;
}

/** Creates a file and downloads it. */
export function FileButton({ save, children, ...rest }: FileButtonProps) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <Button tone="quiet" size="sm" {...rest} busy={saving.isPending} onClick={() => saving.mutate()}>
        {children}
      </Button>
      {saving.isError && (
        <Notice tone="error" advice="Check your internet connection, then try again.">
          The file could not be written.
        </Notice>
      )}
    </>
  );
}
