import { Notice } from "../../ui/notice.tsx";
import type { PersonField } from "./person.ts";

interface ProfileNoticeProps {
  /** What had been typed before a session ended was put back. */
  restored: boolean;
  dirty: boolean;
  /** What the last update changed, where it succeeded. */
  saved: readonly PersonField[] | undefined;
}

/** What became of a profile's changes. */
export function ProfileNotice({ restored, dirty, saved }: ProfileNoticeProps) {
  if (saved && !dirty) {
    const othersEnded = saved.includes("email") || saved.includes("password");
    return (
      <Notice tone="success" advice={othersEnded && "Wherever else you were signed in, you are signed out now."}>
        Profile updated successfully!
      </Notice>
    );
  }
  if (restored && dirty) return <Notice tone="info">What you had typed is still here. It is not saved yet.</Notice>;
  return null;
}
