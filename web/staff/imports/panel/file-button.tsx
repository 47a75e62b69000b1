import type { ButtonProps } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Notice } from "../../../ui/notice.tsx";
import { BusyButton } from "../../controls.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  save(): Promise<void>;
  children: ReactNode;
}

/** Creates a file and downloads it. */
export function FileButton({ save, children, ...rest }: FileButtonProps) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <BusyButton variant="outline" size="sm" {...rest} busy={saving.isPending} onClick={() => saving.mutate()}>
        {children}
      </BusyButton>
      {saving.isError && (
        <Notice tone="error" advice="Check your internet connection, then try again.">
          The file could not be written.
        </Notice>
      )}
    </>
  );
}
