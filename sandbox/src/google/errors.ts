import type { FaultAnswer } from '../kit/network.ts';
import { randomHex } from '../kit/storage/ids.ts';

type ErrorFields = {
  status?: number;
  /** The name of the HTTP status in Google's own list. */
  name?: string;
  /** The message of the whole response; the message of the single error is more specific. */
  summary?: string;
  /** Family and reason of a Google Ads error; missing for errors of the gateway in front of it. */
  error?: [family: string, reason: string];
  details?: object;
  trigger?: string;
  /** Path of the field with the error: "operations[1].create.name". */
  field?: string;
  /** Details of a gateway error, instead of a Google Ads failure. */
  info?: object;
};

/** An error response of Google Ads. */
export class ApiError extends Error {
  readonly fields: ErrorFields;
  constructor(message: string, fields: ErrorFields) {
    super(message);
    this.fields = fields;
  }
}

const summaries: Record<number, [name: string, text: string]> = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  401: ['UNAUTHENTICATED', 'Request is missing required authentication credential.'],
  403: ['PERMISSION_DENIED', 'The caller does not have permission'],
  404: ['NOT_FOUND', 'Requested entity was not found.'],
  429: ['RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).'],
  500: ['INTERNAL', 'Internal error encountered.'],
};

const toPathElement = (part: string) => {
  const [, fieldName = part, index] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
  return { fieldName, ...(index !== undefined && { index: Number(index) }) };
};

/** The detail of a Google Ads error; errors of the gateway in front of it have none. */
export const toFailure = (errors: readonly ApiError[], version: string, requestId: string) => ({
  '@type': `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`,
  errors: errors.map(({ message, fields: { error: [family, reason] = ['', ''], details, trigger, field } }) => ({
    errorCode: { [family]: reason },
    message,
    ...(trigger !== undefined && { trigger: { stringValue: trigger } }),
    ...(field !== undefined && { location: { fieldPathElements: field.split('.').map(toPathElement) } }),
    ...(details && { details }),
  })),
  requestId,
});

/** The error in Google's format; a list for streams. */
export const toErrorAnswer = (apiError: ApiError, version: string, isStream: boolean): FaultAnswer => {
  const { message, fields } = apiError;
  const { status = 400, info } = fields;
  const [name, text] = summaries[status] ?? ['UNKNOWN', message];
  const requestId = randomHex(11);
  const failure = fields.error && toFailure([apiError], version, requestId);
  const extra = [failure, info].filter((part) => part !== undefined);
  const body = {
    error: {
      code: status,
      message: failure ? (fields.summary ?? text) : message,
      status: fields.name ?? name,
      ...(extra.length > 0 && { details: extra }),
    },
  };
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', 'request-id': requestId },
    body: JSON.stringify(isStream ? [body] : body),
  };
};

export const adsError = (status: number, family: string, reason: string, message: string, more: ErrorFields = {}) =>
  new ApiError(message, { status, error: [family, reason], ...more });
const authenticationError = (reason: string, message: string) => adsError(401, 'authenticationError', reason, message);
const authorizationError = (reason: string, message: string) => adsError(403, 'authorizationError', reason, message);
const queryError = (reason: string, message: string, trigger?: string) =>
  adsError(400, 'queryError', reason, message, trigger === undefined ? {} : { trigger });
const requestError = (reason: string, message: string, trigger?: string) =>
  adsError(400, 'requestError', reason, message, trigger === undefined ? {} : { trigger });
const quotaError = (reason: string, rateScope: string, retryDelay: string) =>
  adsError(429, 'quotaError', reason, `Too many requests. Retry in ${retryDelay.replace('s', ' seconds')}.`, {
    details: {
      quotaErrorDetails: { rateScope, rateName: 'Number of operations for basic access', retryDelay },
    },
  });

/** Google's error messages, one per rule of the reference. */
export const errors = {
  noToken: () =>
    new ApiError(
      'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      { status: 401 },
    ),
  invalidCredentials: () =>
    new ApiError(
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      { status: 401 },
    ),
  scopeMissing: () =>
    new ApiError('Request had insufficient authentication scopes.', {
      status: 403,
      info: {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service: 'googleads.googleapis.com' },
      },
    }),
  tokenExpired: () => authenticationError('OAUTH_TOKEN_EXPIRED', 'The OAuth access token in the header has expired.'),
  tokenRevoked: () => authenticationError('OAUTH_TOKEN_REVOKED', 'OAuth access token in the header is revoked.'),
  tokenInvalid: () => authenticationError('OAUTH_TOKEN_INVALID', 'The OAuth access token in the header is not valid.'),
  tokenDisabled: () => authenticationError('OAUTH_TOKEN_DISABLED', 'OAuth token is disabled.'),
  noAdsUser: () =>
    authenticationError('NOT_ADS_USER', 'The Google account used to log in is not associated with any Ads account.'),
  twoStepMissing: () =>
    authenticationError(
      'TWO_STEP_VERIFICATION_NOT_ENROLLED',
      'An account administrator changed this account’s settings.',
    ),
  customerNotFound: () => authenticationError('CUSTOMER_NOT_FOUND', 'No customer found for the provided customer id.'),
  organizationNotApproved: () =>
    authenticationError('ORGANIZATION_NOT_APPROVED', 'The organization is not approved for the Google Ads API.'),

  noAccess: () =>
    authorizationError(
      'USER_PERMISSION_DENIED',
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
    ),
  notEnabled: () =>
    authorizationError(
      'CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    ),
  projectNotApproved: () =>
    authorizationError(
      'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
      'The Google Cloud project is only approved for use with test accounts.',
    ),
  notPermitted: () =>
    authorizationError(
      'ACTION_NOT_PERMITTED',
      'The user in the request does not have permission to perform this action.',
    ),
  suspended: () =>
    authorizationError('ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', 'The account is suspended and cannot do this.'),
  termsMissing: () => authorizationError('MISSING_TOS', 'The developer must accept the terms of service.'),

  rateLimited: () => quotaError('RESOURCE_TEMPORARILY_EXHAUSTED', 'DEVELOPER', '30s'),
  dailyQuota: () => quotaError('RESOURCE_EXHAUSTED', 'ACCOUNT', '3600s'),

  queryLimited: () =>
    adsError(429, 'quotaError', 'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION', 'Too many expensive queries.'),
  accessProhibited: () => adsError(429, 'quotaError', 'ACCESS_PROHIBITED', 'Access is prohibited.'),

  unknownField: (field: string) =>
    queryError('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${field}'.`, field),
  unknownResource: (name: string) =>
    queryError('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `The FROM clause has an unknown resource: '${name}'.`, name),
  prohibitedField: (field: string) =>
    queryError(
      'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE',
      `The following resource fields cannot be selected with the FROM clause: '${field}'.`,
      field,
    ),
  badEnum: (value: string) =>
    queryError('BAD_ENUM_CONSTANT', `Invalid enum value cannot be included: '${value}'.`, value),
  prohibitedWhere: (field: string) =>
    queryError(
      'PROHIBITED_RESOURCE_TYPE_IN_WHERE_CLAUSE',
      `The following resource fields cannot be filtered with the FROM clause: '${field}'.`,
      field,
    ),
  prohibitedMetric: (field: string) =>
    queryError(
      'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE',
      `Metric '${field}' cannot be requested with the FROM clause.`,
      field,
    ),
  prohibitedSegment: (field: string) =>
    queryError(
      'PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE',
      `Segment '${field}' cannot be requested with the FROM clause.`,
      field,
    ),
  segmentNotSelected: (field: string) =>
    queryError(
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
      `The following field must be present in SELECT clause: '${field}'.`,
      field,
    ),
  badDate: (value: string) =>
    queryError('INVALID_DATE_FORMAT', `Invalid date literal supplied for filtering: '${value}'.`, value),
  badDuring: (value: string) =>
    queryError('INVALID_VALUE_WITH_DURING_OPERATOR', `Invalid value for the DURING operator: '${value}'.`, value),
  badOperator: (field: string) =>
    queryError('OPERATOR_FIELD_MISMATCH', `Operator can't be used with field '${field}'.`, field),
  badNumber: (value: string) => queryError('BAD_NUMBER', `Error in query: invalid number '${value}'.`, value),
  expectedFrom: () => queryError('EXPECTED_FROM', 'Error in query: expected FROM.'),
  expectedSelect: () => queryError('EXPECTED_SELECT', 'Error in query: expected SELECT.'),
  unexpectedInput: (text: string) => queryError('UNEXPECTED_INPUT', `Error in query: unexpected input ${text}.`, text),
  managerMetrics: () =>
    queryError(
      'REQUESTED_METRICS_FOR_MANAGER',
      'Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.',
    ),

  badCustomerId: (id: string) => requestError('INVALID_CUSTOMER_ID', `Invalid customer ID '${id}'.`, id),
  fieldMissing: (field: string) =>
    adsError(400, 'requestError', 'REQUIRED_FIELD_MISSING', 'Required field is missing.', { field }),
  notFound: () => requestError('RESOURCE_NOT_FOUND', 'Resource not found.'),
  pageSize: () =>
    requestError(
      'PAGE_SIZE_NOT_SUPPORTED',
      'Setting the page size is not supported. Search Responses have a fixed size.',
    ),
  badPageToken: () => requestError('INVALID_PAGE_TOKEN', 'Page token is invalid.'),
  unsupportedVersion: (version: string) =>
    requestError('UNSUPPORTED_VERSION', `Version ${version} is deprecated. Requests to this version will be blocked.`),
  unknownName: (name: string) =>
    new ApiError(`Invalid JSON payload received. Unknown name "${name}": Cannot find field.`, {
      status: 400,
      info: {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ description: `Invalid JSON payload received. Unknown name "${name}": Cannot find field.` }],
      },
    }),

  badPayload: (name: string, description: string) =>
    new ApiError(`Invalid value at '${name}': ${description}`, {
      status: 400,
      info: {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: name, description: `Invalid value at '${name}': ${description}` }],
      },
    }),

  duplicateBudget: () =>
    adsError(400, 'campaignBudgetError', 'DUPLICATE_NAME', 'A campaign budget with this name already exists.', {
      field: 'name',
    }),
  budgetTooLow: () =>
    adsError(400, 'campaignBudgetError', 'BUDGET_BELOW_PER_DAY_MINIMUM', 'The budget is below the minimum per day.', {
      details: {
        budgetPerDayMinimumErrorDetails: {
          currencyCode: 'USD',
          budgetPerDayMinimumMicros: '5000000',
          failedBudgetAmountMicros: '10000',
        },
      },
    }),
  policyFinding: () =>
    adsError(
      400,
      'policyFindingError',
      'POLICY_FINDING',
      'The resource has been disapproved since the policy summary.',
    ),
  concurrent: () =>
    adsError(
      400,
      'databaseError',
      'CONCURRENT_MODIFICATION',
      'Multiple requests were attempting to modify it at once.',
    ),
  internal: () => adsError(500, 'internalError', 'INTERNAL_ERROR', 'An internal error has occurred.'),
  unpublishedCode: () =>
    adsError(500, 'internalError', 'ERROR_CODE_NOT_PUBLISHED', 'This error code is not in this version of the API.', {
      details: { unpublishedErrorCode: 'BRAND_NEW_REASON' },
    }),
  transient: () => adsError(500, 'internalError', 'TRANSIENT_ERROR', 'Retry the request after a short pause.'),
};
