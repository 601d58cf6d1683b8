import type { FaultAnswer } from '../kit/network.ts';

type ErrorFields = { status: number; name?: string; domain?: string; reason: string; location?: string; info?: string };

/** An error response of YouTube. */
export class ApiError extends Error {
  readonly fields: ErrorFields;
  constructor(message: string, fields: ErrorFields) {
    super(message);
    this.fields = fields;
  }
}

export const toErrorAnswer = ({ message, fields }: ApiError): FaultAnswer => {
  const { status, name, domain = 'global', reason, location, info } = fields;
  const locationFields = location && {
    location,
    locationType: location === 'Authorization' ? 'header' : 'parameter',
  };
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({
      error: {
        code: status,
        message,
        errors: [{ message, domain, reason, ...locationFields }],
        ...(name !== undefined && { status: name }),
        ...(info !== undefined && {
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: info,
              domain: 'googleapis.com',
              metadata: { service: 'youtube.googleapis.com' },
            },
          ],
        }),
      },
    }),
  };
};

const badRequestError = (message: string, reason: string, location?: string, domain = 'youtube.parameter') =>
  new ApiError(message, { status: 400, name: 'INVALID_ARGUMENT', domain, reason, ...(location && { location }) });
const forbiddenError = (message: string, reason: string, domain: string, info?: string) =>
  new ApiError(message, {
    status: 403,
    name: 'PERMISSION_DENIED',
    domain,
    reason,
    ...(info !== undefined && { info }),
  });
const notFoundError = (message: string, reason: string, domain: string, location: string) =>
  new ApiError(message, { status: 404, name: 'NOT_FOUND', domain, reason, location });

/** YouTube's error messages, one per rule of the reference. */
export const errors = {
  invalidCredentials: () =>
    new ApiError(
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      { status: 401, name: 'UNAUTHENTICATED', reason: 'authError', location: 'Authorization' },
    ),
  loginRequired: () =>
    new ApiError('The request uses the mine parameter but is not properly authorized.', {
      status: 401,
      name: 'UNAUTHENTICATED',
      domain: 'youtube.header',
      reason: 'authorizationRequired',
      location: 'Authorization',
    }),
  unregisteredCaller: () =>
    forbiddenError(
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      'forbidden',
      'global',
    ),
  badKey: () =>
    new ApiError('API key not valid. Please pass a valid API key.', {
      status: 400,
      name: 'INVALID_ARGUMENT',
      reason: 'badRequest',
      info: 'API_KEY_INVALID',
    }),
  keyInvalid: () => new ApiError('Bad Request', { status: 400, domain: 'usageLimits', reason: 'keyInvalid' }),
  scopeMissing: () =>
    forbiddenError(
      'Request had insufficient authentication scopes.',
      'insufficientPermissions',
      'global',
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    ),
  forbidden: () =>
    forbiddenError('Access forbidden. The request may not be properly authorized.', 'forbidden', 'youtube.common'),
  subscriptionForbidden: () =>
    forbiddenError(
      'The requester is not allowed to access the requested subscriptions.',
      'subscriptionForbidden',
      'youtube.subscription',
    ),
  accountClosed: () =>
    forbiddenError(
      'Subscriptions could not be retrieved because the subscriber account is closed.',
      'accountClosed',
      'youtube.subscription',
    ),
  quota: () =>
    new ApiError('The request cannot be completed because you have exceeded your quota.', {
      status: 403,
      domain: 'youtube.quota',
      reason: 'quotaExceeded',
    }),
  rate: () => new ApiError('Rate Limit Exceeded', { status: 403, domain: 'usageLimits', reason: 'rateLimitExceeded' }),
  userRate: () =>
    new ApiError('User Rate Limit Exceeded', { status: 403, domain: 'usageLimits', reason: 'userRateLimitExceeded' }),

  parameterRequired: (name: string) => badRequestError(`Required parameter: ${name}`, 'required', name, 'global'),
  noFilter: (names: string) =>
    badRequestError(
      `No filter selected. Expected one of: ${names}`,
      'missingRequiredParameter',
      'parameters.',
      'youtube.parameter',
    ),
  twoFilters: () =>
    badRequestError('Incompatible parameters specified in the request.', 'incompatibleParameters', 'parameters.'),
  unknownPart: (part: string) => badRequestError(`'${part}'`, 'unknownPart', 'part', 'youtube.part'),
  invalid: (name: string, value: string) =>
    badRequestError(
      `Invalid value '${value}'. Values must match the documented ones.`,
      'invalidParameter',
      name,
      'global',
    ),
  unknownParameter: (name: string) =>
    new ApiError(`Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter.`, {
      status: 400,
      name: 'INVALID_ARGUMENT',
      reason: 'badRequest',
    }),
  pageToken: () =>
    badRequestError(
      'The request specifies an invalid page token.',
      'invalidPageToken',
      'pageToken',
      'youtube.parameter',
    ),
  videoOnly: (name: string) =>
    badRequestError(`The ${name} parameter needs type=video.`, 'invalidSearchFilter', name, 'youtube.search'),
  tooManyIds: () =>
    badRequestError('The request specifies more than 50 ids.', 'invalidParameter', 'id', 'youtube.parameter'),
  badRequest: () => badRequestError('Bad Request', 'badRequest', undefined, 'global'),

  channelNotFound: () =>
    notFoundError('The channel specified in the request cannot be found.', 'channelNotFound', 'youtube.channel', 'id'),
  subscriberNotFound: () =>
    notFoundError(
      'The subscriber identified with the request cannot be found.',
      'subscriberNotFound',
      'youtube.subscription',
      'mine',
    ),
  videoNotFound: () =>
    notFoundError('The video that you are trying to retrieve cannot be found.', 'videoNotFound', 'youtube.video', 'id'),

  backend: () => new ApiError('Backend Error', { status: 503, name: 'UNAVAILABLE', reason: 'backendError' }),
  internal: () =>
    new ApiError('Internal error encountered.', { status: 500, name: 'INTERNAL', reason: 'internalError' }),
};
