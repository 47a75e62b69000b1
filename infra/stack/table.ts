import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import {
  type IndexName,
  indexes,
  projectedAttributes,
  tableKeys,
} from "../../functions/database/schema.ts";

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The only table: retained, recoverable to any second of the last 35 days, with a stream for the workers. */
export function createTable(scope: Construct): TableV2 {
  return new TableV2(scope, "Table", {
    partitionKey: text(tableKeys.partition),
    sortKey: text(tableKeys.sort),
    timeToLiveAttribute: tableKeys.expires,
    billing: Billing.onDemand(),
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    globalSecondaryIndexes: (Object.keys(indexes) as IndexName[]).map((indexName) => ({
      indexName,
      partitionKey: text(indexes[indexName].partition),
      sortKey: text(indexes[indexName].sort),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...projectedAttributes],
    })),
  });
}
