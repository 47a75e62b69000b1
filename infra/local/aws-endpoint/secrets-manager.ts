import * as z from "zod/mini";
import { type AwsResponse, errorResponse } from "./response.ts";
import type { Secrets } from "./secret-store.ts";

export const secretRequest = z.object({
  SecretId: z.string(),
  VersionStage: z.optional(z.string()),
  VersionId: z.optional(z.string()),
});

const stages = ["AWSCURRENT", "AWSPREVIOUS"];

/** The one Secrets Manager operation that functions call. */
export function getSecretValue(
  secrets: Pick<Secrets, "versions">,
  request: z.infer<typeof secretRequest>,
): AwsResponse {
  const { SecretId, VersionId, VersionStage = VersionId ? undefined : "AWSCURRENT" } = request;
  const versions = secrets.versions(SecretId);
  const index = VersionStage
    ? stages.indexOf(VersionStage)
    : versions.findIndex(({ versionId }) => versionId === VersionId);
  const version = versions[index];
  if (!version) {
    return errorResponse(400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret value.");
  }
  return {
    status: 200,
    body: JSON.stringify({
      ARN: SecretId,
      Name: SecretId,
      VersionId: version.versionId,
      SecretString: version.value,
      VersionStages: [stages[index]],
    }),
  };
}
