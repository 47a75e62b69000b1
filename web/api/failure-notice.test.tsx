// @vitest-environment jsdom

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type EndpointName, endpoints } from "../../shared/contract.ts";
import { showIn } from "../testing/show.tsx";
import { publicSystem } from "../theme/public-system.ts";
import { ApiFailure } from "./failure.ts";
import { failureNoticeIn } from "./failure-notice.tsx";
import { messageFor } from "./messages.ts";

const FailureNotice = failureNoticeIn(messageFor);

const show = (error: unknown, endpoint: EndpointName) =>
  showIn(publicSystem, <FailureNotice error={error} endpoint={endpoint} />);

test.each(Object.keys(endpoints) as EndpointName[])("a failed %s shows an alert in words", (endpoint) => {
  show(new ApiFailure(0), endpoint);
  expect(screen.getByRole("alert").textContent).toMatch(/^\p{Lu}[\w ',.]+There was no answer\./u);
});

test("without an error nothing is shown", () => {
  const { container } = show(undefined, "adminAll");
  expect(container).toBeEmptyDOMElement();
});
