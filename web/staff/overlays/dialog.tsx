import { chakra } from "@chakra-ui/react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useOverlay } from "./open-overlays.ts";

const loadFrames = () => import("./dialog-frames.tsx");
const DialogFrame = lazyRouteComponent(loadFrames, "DialogFrame");
const SuccessFrame = lazyRouteComponent(loadFrames, "SuccessFrame");

/** Loads the script of the dialogs, which is not part of the first load. */
export function preloadDialogs() {
  void DialogFrame.preload?.();
  void SuccessFrame.preload?.();
}

export interface DialogProps {
  title: string;
  onClose(): void;
  /** It cannot be closed while a call is pending. */
  busy?: boolean;
  children: ReactNode;
}

/** A dialog that is open while it is rendered: `{editing && <Dialog … />}`. The first field gets the focus. */
export function Dialog(props: DialogProps) {
  useOverlay(() => !props.busy && props.onClose());
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}

/** The buttons of a dialog, the main one last. */
export const DialogActions = chakra("div", {
  base: { display: "flex", flexWrap: "wrap-reverse", justifyContent: "flex-end", gap: "3" },
});

/** Covers the screen with a success message while it is rendered. */
export function SuccessOverlay({ text }: { text: string }) {
  useOverlay(() => {});
  return (
    <Suspense>
      <SuccessFrame text={text} />
    </Suspense>
  );
}
