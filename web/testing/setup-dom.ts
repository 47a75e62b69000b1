import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** For one test file: files share their worker's modules, and each has a document of its own. */
export function prepareDocument(): void {
  afterEach(cleanup);
  // jsdom has no layout to scroll.
  window.scrollTo = () => {};
  // jsdom does not implement these methods: opening and closing a dialog is enough for the tests.
  if ("showModal" in HTMLDialogElement.prototype) return;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event("close"));
    },
  });
}
