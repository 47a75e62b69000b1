import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { preloadDialogs, SuccessOverlay } from "../overlays/dialog.tsx";

// With the form, so that the success is shown at once.
preloadDialogs();

const shownMs = 1500;

/** Shows the success for a moment, then the next screen. */
export function Welcome({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => {
    // Replaces the login in the history, so that Back does not return to it.
    const timer = setTimeout(() => history.replace(to), shownMs);
    return () => clearTimeout(timer);
  }, [history, to]);
  return <SuccessOverlay text="Login Successful!" />;
}
