import { business } from "../../shared/business.ts";

/** What keys of order numbers are made with, as an output, which may not be empty. */
export const orderPrefixOutput = (prefix: string = business.orderPrefix) =>
  prefix || "none";

/** The stack's outputs that operators, their commands and the portal on this machine read. */
export type OutputName =
  | "PortalUrl"
  | "DistributionHost"
  | "TableName"
  | "RecordMonths"
  | "HistoryMonths"
  | "CourierSecretArn"
  | "LinksSecretArn"
  | "OrderPrefix"
  | "ShopSecretArn"
  | "Settings"
  | "SigningSecretArn"
  | "AlarmTopicArn"
  | "MailFrom";
