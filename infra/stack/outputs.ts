/** The stack's outputs that operators, their commands and the portal on this machine read. */
export type OutputName =
  | "PortalUrl"
  | "DistributionHost"
  | "TableName"
  | "RecordMonths"
  | "HistoryMonths"
  | "CourierSecretArn"
  | "LinksSecretArn"
  | "SigningSecretArn";
