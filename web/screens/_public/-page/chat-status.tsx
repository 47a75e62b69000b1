import { useSyncExternalStore } from "react";
import { business } from "../../../../shared/business.ts";
import { Badge } from "../../../ui/badge.tsx";
import { availability } from "./chat-hours.ts";

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
};
const thisMinute = () => Math.floor(Date.now() / 60_000);
const notYet = () => undefined;

/** Whether the chat is answered right now. Pages are rendered ahead of time, so it is only known once the app runs. */
export function ChatStatus() {
  const minute = useSyncExternalStore(everyMinute, thisMinute, notYet);
  const status = availability(business.chat.hours, new Date((minute ?? 0) * 60_000));
  return (
    <Badge tone={status.open ? "success" : "neutral"} visibility={minute === undefined ? "hidden" : "visible"}>
      {status.text}
    </Badge>
  );
}
