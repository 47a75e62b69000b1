import { describe, expect, it } from "vitest";
import { portalTemplate } from "./testing/portal-template.ts";
import { theResource } from "./testing/resources.ts";

const { properties, deletionPolicy } = theResource(portalTemplate(), "AWS::DynamoDB::GlobalTable");
const [replica] = properties.Replicas;

describe("the table", () => {
  it("stays when a deployment removes it from the stack", () => {
    expect(deletionPolicy).toBe("Retain");
  });

  it("is protected from deletion", () => {
    expect(properties.Replicas).toHaveLength(1);
    expect(replica.DeletionProtectionEnabled).toBe(true);
  });

  it("can be restored to any second of the last 35 days", () => {
    expect(replica.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
  });

  it("deletes expired items", () => {
    expect(properties.TimeToLiveSpecification).toEqual({ AttributeName: "expiresAt", Enabled: true });
  });

  it("streams changed items as they were and as they are", () => {
    expect(properties.StreamSpecification).toEqual({ StreamViewType: "NEW_AND_OLD_IMAGES" });
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
