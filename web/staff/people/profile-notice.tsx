import { Notice } from "../feedback.tsx";

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
      <Notice tone="success" advice={saved.otherSessionsEnded && "You've been signed out everywhere else."}>
        Profile updated successfully!
      </Notice>
    );
  }
  if (restored && dirty) return <Notice tone="info">What you typed is still here, but not saved yet.</Notice>;
  return null;
}
