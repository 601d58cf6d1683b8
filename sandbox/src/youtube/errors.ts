import type { FaultAnswer } from '../kit/network.ts';

type Words = { status: number; name?: string; domain?: string; reason: string; location?: string; info?: string };

/** An answer of YouTube that refuses: thrown where the rule is, sent in one place. */
export class Refusal extends Error {
  readonly words: Words;
  constructor(message: string, words: Words) {
    super(message);
    this.words = words;
  }
}

export const refusalAnswer = ({ message, words }: Refusal): FaultAnswer => {
  const { status, name, domain = 'global', reason, location, info } = words;
  const place = location && {
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
        errors: [{ message, domain, reason, ...place }],
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

const bad = (message: string, reason: string, location?: string, domain = 'youtube.parameter') =>
  new Refusal(message, { status: 400, name: 'INVALID_ARGUMENT', domain, reason, ...(location && { location }) });
const forbidden = (message: string, reason: string, domain: string, info?: string) =>
  new Refusal(message, {
    ...{ status: 403, name: 'PERMISSION_DENIED', domain, reason },
    ...(info !== undefined && { info }),
  });
const missing = (message: string, reason: string, domain: string, location: string) =>
  new Refusal(message, { status: 404, name: 'NOT_FOUND', domain, reason, location });

/** YouTube's words, one per rule of the reference. */
export const refuse = {
  deadToken: () =>
    new Refusal(
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      { status: 401, name: 'UNAUTHENTICATED', reason: 'authError', location: 'Authorization' },
    ),
  loginRequired: () =>
    new Refusal('The request uses the mine parameter but is not properly authorized.', {
      ...{ status: 401, name: 'UNAUTHENTICATED', domain: 'youtube.header', reason: 'authorizationRequired' },
      location: 'Authorization',
    }),
  nobody: () =>
    forbidden(
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      'forbidden',
      'global',
    ),
  badKey: () =>
    new Refusal('API key not valid. Please pass a valid API key.', {
      ...{ status: 400, name: 'INVALID_ARGUMENT', reason: 'badRequest', info: 'API_KEY_INVALID' },
    }),
  keyInvalid: () => new Refusal('Bad Request', { status: 400, domain: 'usageLimits', reason: 'keyInvalid' }),
  scopeMissing: () =>
    forbidden(
      'Request had insufficient authentication scopes.',
      'insufficientPermissions',
      'global',
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    ),
  forbidden: () =>
    forbidden('Access forbidden. The request may not be properly authorized.', 'forbidden', 'youtube.common'),
  subscriptionForbidden: () =>
    forbidden(
      'The requester is not allowed to access the requested subscriptions.',
      'subscriptionForbidden',
      'youtube.subscription',
    ),
  accountClosed: () =>
    forbidden(
      'Subscriptions could not be retrieved because the subscriber account is closed.',
      'accountClosed',
      'youtube.subscription',
    ),
  quota: () =>
    new Refusal('The request cannot be completed because you have exceeded your quota.', {
      ...{ status: 403, domain: 'youtube.quota', reason: 'quotaExceeded' },
    }),
  rate: () => new Refusal('Rate Limit Exceeded', { status: 403, domain: 'usageLimits', reason: 'rateLimitExceeded' }),
  userRate: () =>
    new Refusal('User Rate Limit Exceeded', { status: 403, domain: 'usageLimits', reason: 'userRateLimitExceeded' }),

  needs: (name: string) => bad(`Required parameter: ${name}`, 'required', name, 'global'),
  noFilter: (names: string) =>
    bad(
      `No filter selected. Expected one of: ${names}`,
      'missingRequiredParameter',
      'parameters.',
      'youtube.parameter',
    ),
  twoFilters: () => bad('Incompatible parameters specified in the request.', 'incompatibleParameters', 'parameters.'),
  unknownPart: (part: string) => bad(`'${part}'`, 'unknownPart', 'part', 'youtube.part'),
  invalid: (name: string, value: string) =>
    bad(`Invalid value '${value}'. Values must match the documented ones.`, 'invalidParameter', name, 'global'),
  unknownParameter: (name: string) =>
    new Refusal(`Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter.`, {
      ...{ status: 400, name: 'INVALID_ARGUMENT', reason: 'badRequest' },
    }),
  pageToken: () =>
    bad('The request specifies an invalid page token.', 'invalidPageToken', 'pageToken', 'youtube.parameter'),
  videoOnly: (name: string) =>
    bad(`The ${name} parameter needs type=video.`, 'invalidSearchFilter', name, 'youtube.search'),
  tooManyIds: () => bad('The request specifies more than 50 ids.', 'invalidParameter', 'id', 'youtube.parameter'),
  badRequest: () => bad('Bad Request', 'badRequest', undefined, 'global'),

  channelNotFound: () =>
    missing('The channel specified in the request cannot be found.', 'channelNotFound', 'youtube.channel', 'id'),
  subscriberNotFound: () =>
    missing(
      'The subscriber identified with the request cannot be found.',
      'subscriberNotFound',
      'youtube.subscription',
      'mine',
    ),
  videoNotFound: () =>
    missing('The video that you are trying to retrieve cannot be found.', 'videoNotFound', 'youtube.video', 'id'),

  backend: () => new Refusal('Backend Error', { status: 503, name: 'UNAVAILABLE', reason: 'backendError' }),
  internal: () =>
    new Refusal('Internal error encountered.', { status: 500, name: 'INTERNAL', reason: 'internalError' }),
};
