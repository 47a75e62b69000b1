import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { endpoints } from "../../shared/contract.ts";
import { showIn } from "../testing/show.tsx";
import { publicSystem } from "../theme/public-system.ts";
import { failureNoticeIn } from "./customers-messages.tsx";
import { ApiFailure } from "./failure.ts";
import { messageFor, type ShownCall } from "./messages.ts";

const FailureNotice = failureNoticeIn(messageFor);

const show = (error: unknown, endpoint: ShownCall) =>
  showIn(publicSystem, <FailureNotice error={error} endpoint={endpoint} />);

/** The shop and mail programs make these, or the screen says it in another sentence. */
const notShown = /^(openStopPage|columnsAll|receive\w+|\w+Logout)$/;
const shown = Object.keys(endpoints).filter((name) => !notShown.test(name)) as ShownCall[];

test.each(shown)("a failed %s shows an alert in words", (endpoint) => {
  show(new ApiFailure(0), endpoint);
  expect(screen.getByRole("alert").textContent).toMatch(/^\p{Lu}[\w ',.]+There was no answer\./u);
});

test("without an error nothing is shown", () => {
  const { container } = show(undefined, "adminAll");
  expect(container).toBeEmptyDOMElement();
});
