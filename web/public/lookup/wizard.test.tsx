// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { publicSystem } from "../../theme/public-system.ts";
import { TextField } from "./text-field.tsx";
import { Wizard } from "./wizard.tsx";

const onSubmit = vi.fn();

function TwoSteps({ skippable = false }) {
  const [step, setStep] = useState(0);
  const [answers, setAnswers] = useState(["", ""]);
  const names = ["Name", "Phone"];
  return (
    <Wizard
      label="Sign up"
      steps={names}
      step={step}
      submitLabel="Send"
      ready={answers[step] !== ""}
      onBack={() => setStep(step - 1)}
      onNext={() => setStep(step + 1)}
      onSubmit={() => onSubmit(answers)}
      {...(skippable && { onSkip: () => setStep(step + 1) })}
    >
      <TextField
        label={names[step]}
        value={answers[step]}
        onChange={({ currentTarget: { value } }) => setAnswers(answers.with(step, value))}
      />
    </Wizard>
  );
}
const open = (element: React.ReactNode) => render(<ChakraProvider value={publicSystem}>{element}</ChakraProvider>);
const button = (name: string) => screen.getByRole("button", { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("goes through its steps, keeps what was typed, and submits at the end", () => {
  open(<TwoSteps />);
  expect(button("Back")).toBeDisabled();
  expect(button("Next")).toBeDisabled();
  type("Name", "Asha");
  fireEvent.click(button("Next"));
  expect(screen.getByLabelText("Phone")).toHaveFocus();
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Step 2 of 2: Phone");

  fireEvent.click(button("Back"));
  expect(screen.getByLabelText("Name")).toHaveValue("Asha");
  fireEvent.click(button("Next"));
  type("Phone", "98765");
  fireEvent.click(button("Send"));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(["Asha", "98765"]);
});

test("Enter presses Next, but only when the step is ready", () => {
  open(<TwoSteps />);
  const form = screen.getByRole("form", { name: "Sign up" });
  fireEvent.submit(form);
  expect(screen.getByLabelText("Name")).toBeInTheDocument();
  type("Name", "Asha");
  fireEvent.submit(form);
  expect(screen.getByLabelText("Phone")).toBeInTheDocument();
});

test("Skip is offered where `onSkip` is given, but disabled on the last step", () => {
  open(<TwoSteps skippable />);
  fireEvent.click(button("Skip"));
  expect(screen.getByLabelText("Phone")).toBeInTheDocument();
  expect(button("Skip")).toBeDisabled();
});
