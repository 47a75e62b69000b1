/** Resource types that are supported here, or that do not affect requests. */
export const supportedTypes = [
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::CloudFront::Distribution",
  "AWS::CloudFront::Function",
  "AWS::CloudFront::OriginAccessControl",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::DynamoDB::GlobalTable",
  "AWS::Events::Rule",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::LayerVersion",
  "AWS::Lambda::Permission",
  "AWS::S3::Bucket",
  "AWS::S3::BucketPolicy",
  "AWS::SecretsManager::Secret",
  "AWS::SQS::Queue",
  "Custom::CDKBucketDeployment",
  // Deletes the site's files when the stack is deleted.
  "Custom::S3AutoDeleteObjects",
  // Monitoring and billing do not affect requests.
  /^AWS::(Logs|CloudWatch|SNS|Budgets)::/,
  "AWS::SQS::QueuePolicy",
] as const;
