import type { FaultAnswer } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';

type Words = {
  status?: number;
  /** The name of the HTTP status in Google's own list. */
  name?: string;
  /** Of the answer as a whole; the message of the error itself is more exact. */
  summary?: string;
  /** Family and reason, where Google Ads itself refuses; without them a layer in front of it did. */
  error?: [family: string, reason: string];
  details?: object;
  trigger?: string;
  field?: string;
  /** In the place of a Google Ads failure: why the layer in front refused. */
  info?: object;
};

/** An answer of Google Ads that refuses: thrown where the rule is, sent in one place. */
export class Refusal extends Error {
  readonly words: Words;
  constructor(message: string, words: Words) {
    super(message);
    this.words = words;
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

/** The answer in Google's words. A stream wraps it into a list. */
export const refusalAnswer = ({ message, words }: Refusal, version: string, isStream: boolean): FaultAnswer => {
  const { status = 400, error, details, trigger, field, info } = words;
  const [name, text] = summaries[status] ?? ['UNKNOWN', message];
  const requestId = randomWord(11);
  const failure = error && {
    '@type': `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`,
    errors: [
      {
        errorCode: { [error[0]]: error[1] },
        message,
        ...(trigger !== undefined && { trigger: { stringValue: trigger } }),
        ...(field !== undefined && { location: { fieldPathElements: [{ fieldName: field }] } }),
        ...(details && { details }),
      },
    ],
    requestId,
  };
  const extra = [failure, info].filter((part) => part !== undefined);
  const body = {
    error: {
      code: status,
      message: failure ? (words.summary ?? text) : message,
      status: words.name ?? name,
      ...(extra.length > 0 && { details: extra }),
    },
  };
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', 'request-id': requestId },
    body: JSON.stringify(isStream ? [body] : body),
  };
};

const refusal = (status: number, family: string, reason: string, message: string, more: Words = {}) =>
  new Refusal(message, { status, error: [family, reason], ...more });
const authentication = (reason: string, message: string) => refusal(401, 'authenticationError', reason, message);
const authorization = (reason: string, message: string) => refusal(403, 'authorizationError', reason, message);
const query = (reason: string, message: string, trigger?: string) =>
  refusal(400, 'queryError', reason, message, trigger === undefined ? {} : { trigger });
const request = (reason: string, message: string, trigger?: string) =>
  refusal(400, 'requestError', reason, message, trigger === undefined ? {} : { trigger });
const quota = (reason: string, rateScope: string, retryDelay: string) =>
  refusal(429, 'quotaError', reason, `Too many requests. Retry in ${retryDelay.replace('s', ' seconds')}.`, {
    details: {
      quotaErrorDetails: { rateScope, rateName: 'Number of operations for basic access', retryDelay },
    },
  });

/** Google's words, one per rule of the reference. */
export const refuse = {
  noToken: () =>
    new Refusal(
      'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      { status: 401 },
    ),
  deadToken: () =>
    new Refusal(
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      { status: 401 },
    ),
  scopeMissing: () =>
    new Refusal('Request had insufficient authentication scopes.', {
      status: 403,
      info: {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service: 'googleads.googleapis.com' },
      },
    }),
  tokenExpired: () => authentication('OAUTH_TOKEN_EXPIRED', 'The OAuth access token in the header has expired.'),
  tokenRevoked: () => authentication('OAUTH_TOKEN_REVOKED', 'OAuth access token in the header is revoked.'),
  tokenInvalid: () => authentication('OAUTH_TOKEN_INVALID', 'The OAuth access token in the header is not valid.'),
  tokenDisabled: () => authentication('OAUTH_TOKEN_DISABLED', 'OAuth token is disabled.'),
  noAdsUser: () =>
    authentication('NOT_ADS_USER', 'The Google account used to log in is not associated with any Ads account.'),
  noTwoSteps: () =>
    authentication('TWO_STEP_VERIFICATION_NOT_ENROLLED', 'An account administrator changed this account’s settings.'),
  customerNotFound: () => authentication('CUSTOMER_NOT_FOUND', 'No customer found for the provided customer id.'),
  developerTokenMissing: () =>
    request('DEVELOPER_TOKEN_PARAMETER_MISSING', 'The developer-token parameter is required for all requests.'),
  developerTokenInvalid: () => authentication('DEVELOPER_TOKEN_INVALID', 'The developer token is not valid.'),

  noAccess: () =>
    authorization(
      'USER_PERMISSION_DENIED',
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
    ),
  notEnabled: () =>
    authorization(
      'CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    ),
  developerTokenNotApproved: () =>
    authorization('DEVELOPER_TOKEN_NOT_APPROVED', 'The developer token is only approved for use with test accounts.'),
  developerTokenProhibited: () =>
    authorization('DEVELOPER_TOKEN_PROHIBITED', 'Developer token is not allowed with the project sent in the request.'),
  notPermitted: () =>
    authorization('ACTION_NOT_PERMITTED', 'The user in the request does not have permission to perform this action.'),
  suspended: () =>
    authorization('ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', 'The account is suspended and cannot do this.'),
  termsMissing: () => authorization('MISSING_TOS', 'The customer has not signed the terms of service.'),

  tooMany: () => quota('RESOURCE_TEMPORARILY_EXHAUSTED', 'DEVELOPER', '30s'),
  dayUsedUp: () => quota('RESOURCE_EXHAUSTED', 'ACCOUNT', '3600s'),

  unknownField: (field: string) => query('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${field}'.`, field),
  unknownResource: (name: string) =>
    query('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `The FROM clause has an unknown resource: '${name}'.`, name),
  foreignField: (field: string) =>
    query(
      'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE',
      `The following resource fields cannot be selected with the FROM clause: '${field}'.`,
      field,
    ),
  badEnum: (value: string) => query('BAD_ENUM_CONSTANT', `Invalid enum value cannot be included: '${value}'.`, value),
  badNumber: (value: string) => query('BAD_NUMBER', `Error in query: invalid number '${value}'.`, value),
  expectedFrom: () => query('EXPECTED_FROM', 'Error in query: expected FROM.'),
  expectedSelect: () => query('EXPECTED_SELECT', 'Error in query: expected SELECT.'),
  unexpected: (text: string) => query('UNEXPECTED_INPUT', `Error in query: unexpected input ${text}.`, text),
  managerMetrics: () =>
    query(
      'REQUESTED_METRICS_FOR_MANAGER',
      'Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.',
    ),

  badCustomerId: (id: string) => request('INVALID_CUSTOMER_ID', `Invalid customer ID '${id}'.`, id),
  fieldMissing: (field: string) =>
    refusal(400, 'requestError', 'REQUIRED_FIELD_MISSING', 'Required field is missing.', { field }),
  notFound: () => request('RESOURCE_NOT_FOUND', 'Resource not found.'),
  pageSize: () =>
    request('PAGE_SIZE_NOT_SUPPORTED', 'Setting the page size is not supported. Search Responses have a fixed size.'),
  badPageToken: () => request('INVALID_PAGE_TOKEN', 'Page token is invalid.'),
  deadVersion: (version: string) =>
    request('UNSUPPORTED_VERSION', `Version ${version} is deprecated. Requests to this version will be blocked.`),
  unknownName: (name: string) =>
    new Refusal(`Invalid JSON payload received. Unknown name "${name}": Cannot find field.`, {
      status: 400,
      info: {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ description: `Invalid JSON payload received. Unknown name "${name}": Cannot find field.` }],
      },
    }),

  duplicateBudget: () =>
    refusal(400, 'campaignBudgetError', 'DUPLICATE_NAME', 'A campaign budget with this name already exists.', {
      field: 'name',
    }),
  policyFinding: () =>
    refusal(400, 'policyFindingError', 'POLICY_FINDING', 'The resource has been disapproved since the policy summary.'),
  concurrent: () =>
    refusal(400, 'databaseError', 'CONCURRENT_MODIFICATION', 'Multiple requests were attempting to modify it at once.'),
  internal: () => refusal(500, 'internalError', 'INTERNAL_ERROR', 'An internal error has occurred.'),
  transient: () => refusal(500, 'internalError', 'TRANSIENT_ERROR', 'Retry the request after a short pause.'),
};
