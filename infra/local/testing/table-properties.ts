import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { createTable } from "../../stack/table.ts";
import { theResource } from "../../stack/testing/resources.ts";
import { type TableProperties, tableFromTemplate } from "../dynamodb/table-from-template.ts";

/** The stack's table as a CreateTable call. */
export function tableProperties(): TableProperties {
  const stack = new Stack(new App({ builtinCloudFormationValidation: false }), "Tables");
  createTable(stack);
  return tableFromTemplate(theResource(Template.fromStack(stack), "AWS::DynamoDB::GlobalTable").properties);
}
