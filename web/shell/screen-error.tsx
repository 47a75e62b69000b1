import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Main } from "../ui/page.tsx";

/** Shown when a screen fails to load or to render. */
export function ScreenError() {
  return (
    <Main>
      <Notice
        tone="error"
        advice="Check your internet connection, then try again."
        actions={
          <Button size="sm" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        <h1>This page couldn't be shown.</h1>
      </Notice>
    </Main>
  );
}
