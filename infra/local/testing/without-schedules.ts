import type { Template } from "../cloudformation/template.ts";

/** The template with its schedules disabled, except for that of one worker. */
export const withoutSchedules = ({ Resources, ...template }: Template, except?: string): Template => ({
  ...template,
  Resources: Object.fromEntries(
    Object.entries(Resources).map(([id, resource]) => {
      const isOff = resource.Type === "AWS::Events::Rule" && !(except && id.startsWith(`${except}Clock`));
      return [id, isOff ? { ...resource, Properties: { ...resource.Properties, State: "DISABLED" } } : resource];
    }),
  ),
});
