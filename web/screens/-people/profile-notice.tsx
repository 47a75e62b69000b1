import { Notice } from "../../ui/notice.tsx";
import type { PersonField } from "./person.ts";

interface ProfileNoticeProps {
  /** The form was restored from a draft. */
  restored: boolean;
  dirty: boolean;
  /** The fields that the last successful update changed. */
  saved: readonly PersonField[] | undefined;
}

/** The result of a profile update, or that restored input is not saved yet. */
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
