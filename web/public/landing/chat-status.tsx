import { useSyncExternalStore } from "react";
import { business } from "../../../shared/business.ts";
import { Badge } from "../../ui/badge.tsx";
import { availability } from "./chat-hours.ts";

const subscribeToMinutes = (onChange: () => void) => {
  const timer = setInterval(onChange, 60_000);
  return () => clearInterval(timer);
};
const currentMinute = () => Math.floor(Date.now() / 60_000);
const prerenderedMinute = () => undefined;

/** Whether the chat is answered now. Hidden in the prerendered page, which does not know the time of the visit. */
export function ChatStatus() {
  const minute = useSyncExternalStore(subscribeToMinutes, currentMinute, prerenderedMinute);
  const status = availability(business.chat.hours, new Date((minute ?? 0) * 60_000));
  return (
    <Badge tone={status.open ? "success" : "neutral"} visibility={minute === undefined ? "hidden" : "visible"}>
      {status.text}
    </Badge>
  );
}
