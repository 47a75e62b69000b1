import { describe, expect, it } from "vitest";
import { portalTemplate } from "./testing/portal-template.ts";
import { theResource } from "./testing/resources.ts";

const { properties, deletionPolicy } = theResource(portalTemplate(), "AWS::DynamoDB::GlobalTable");

describe("the table", () => {
  it("stays when a deployment removes it from the stack, and can be restored to any second of the last 35 days", () => {
    expect([deletionPolicy, properties.Replicas.length]).toEqual(["Retain", 1]);
    expect(properties.Replicas[0]).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it("deletes expired items, and streams changed ones as they were and as they are", () => {
    expect(properties).toMatchObject({
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    });
  });

  it("has two indexes with a list's columns only", () => {
    expect(properties.GlobalSecondaryIndexes.map(({ IndexName }: { IndexName: string }) => IndexName)).toEqual([
      "directory",
      "byOrder",
    ]);
    for (const { Projection } of properties.GlobalSecondaryIndexes) {
      expect(Projection).toEqual({
        ProjectionType: "INCLUDE",
        NonKeyAttributes: [
          ...["name", "phone", "trackingNo", "createdAt", "version", "expiresAt", "shipment", "nameLower"],
          ...["trackingLower", "phoneEndings"],
        ],
      });
    }
  });
});
