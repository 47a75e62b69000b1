import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { SuccessOverlay } from "../../../ui/success-overlay.tsx";

const shownMs = 1500;

/** Good news for a moment, then the screen that was wanted. */
export function Welcome({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => {
    // In place of the login: Back should not come to a form that sends one here again.
    const timer = setTimeout(() => history.replace(to), shownMs);
    return () => clearTimeout(timer);
  }, [history, to]);
  return <SuccessOverlay text="Login Successful!" />;
}
