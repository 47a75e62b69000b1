import { Notice } from "../../ui/notice.tsx";

interface ProfileNoticeProps {
  /** The form was restored from a draft. */
  restored: boolean;
  dirty: boolean;
  /** The last successful update, and whether it ended the account's other sessions. */
  saved: { readonly otherSessionsEnded: boolean } | undefined;
}

/** The result of a profile update, or that restored input is not saved yet. */
export function ProfileNotice({ restored, dirty, saved }: ProfileNoticeProps) {
  if (saved && !dirty) {
    return (
      <Notice
        tone="success"
        advice={saved.otherSessionsEnded && "Wherever else you were signed in, you are signed out now."}
      >
        Profile updated successfully!
      </Notice>
    );
  }
  if (restored && dirty) return <Notice tone="info">What you had typed is still here. It is not saved yet.</Notice>;
  return null;
}
