import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { queryClient } from "./client.ts";
import { ApiFailure } from "./failure.ts";
import { useApiForm } from "./use-api-form.ts";

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const defaultValues = { name: "", phone: "", trackingNo: "" };
const typed = { name: "AYU-1", phone: "1", trackingNo: "SG1" };
const member = { name: "Asha", email: "a@b.in", phone: "9876543210", password: "monsoon lamp" };

const respond = (status: number, body: unknown) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const refuse = (code: string, fields?: Record<string, string>) =>
  respond(400, { code, message: "Refused.", requestId: "1", fields });

test("shows the refused fields' messages at the fields, and focuses the first", async () => {
  refuse("invalid_input", { trackingNo: "No number.", phone: "No phone.", was: "Unknown." });
  const { result } = renderHook(() => useApiForm("createTracking", { defaultValues }));
  const focus = vi.fn();
  act(() => {
    const { form } = result.current;
    form.register("phone").ref({ name: "phone", focus: () => focus("phone") });
    form.register("trackingNo").ref({ name: "trackingNo", focus: () => focus("trackingNo") });
    void form.formState.errors;
  });
  const onRefused = vi.fn();
  act(() => result.current.send({ body: typed }, { onRefused }));
  await eventually(() =>
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(["phone", "trackingNo"], expect.any(ApiFailure)),
  );
  expect(focus).toHaveBeenLastCalledWith("phone");
  const { form } = result.current;
  expect(form.getFieldState("phone").error?.message).toBe("No phone.");
  expect(form.getFieldState("trackingNo").error?.message).toBe("No number.");
  await eventually(() => expect(result.current).toMatchObject({ busy: false, error: undefined }));
});

test("shows a conflict at its field where it has one, and else as a failure of the whole form", async () => {
  refuse("conflict");
  const signup = renderHook(() =>
    useApiForm("logisticsRegister", { defaultValues: member, conflictField: "email" as const }),
  );
  act(() => signup.result.current.send({ body: member }));
  await eventually(() => expect(signup.result.current.form.getFieldState("email").error?.message).toBe("Refused."));
  await eventually(() => expect(signup.result.current).toMatchObject({ busy: false, error: undefined }));

  const record = renderHook(() => useApiForm("createTracking", { defaultValues }));
  act(() => record.result.current.send({ body: typed }));
  await eventually(() => expect(record.result.current.error).toBeInstanceOf(ApiFailure));
});

test("counts restored values as changes", async () => {
  const { result } = renderHook(() => {
    const { form } = useApiForm("createTracking", { defaultValues, restored: typed });
    return { isDirty: form.formState.isDirty, values: form.watch() };
  });
  await eventually(() => expect(result.current).toEqual({ isDirty: true, values: typed }));
});
