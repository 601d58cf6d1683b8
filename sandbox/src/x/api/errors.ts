import type { FaultAnswer } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';

const problemTypes = 'https://api.x.com/2/problems';

/** An error response of X. Thrown by handlers, sent by `registerErrorHandlers`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(String(body.detail ?? body.error_description ?? status));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const errorAnswer = ({ status, body, headers }: ApiError): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': randomHex(8), ...headers },
  body,
});

const buildProblem = (status: number, title: string, detail = title, headers: Record<string, string> = {}) =>
  new ApiError(status, { title, detail, type: 'about:blank', status }, headers);

const buildInvalidRequest = (message: string, parameters: Record<string, string[]> = {}) =>
  new ApiError(400, {
    errors: [{ parameters, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: `${problemTypes}/invalid-request`,
  });

const buildOauthError = (status: number, error: string, error_description: string) =>
  new ApiError(status, { error, error_description });

export const toNotFoundJson = (type: 'tweet' | 'user', id: string) => ({
  value: id,
  detail: `Could not find ${type} with id: [${id}].`,
  title: 'Not Found Error',
  resource_type: type,
  parameter: 'id',
  resource_id: id,
  type: `${problemTypes}/resource-not-found`,
});

const limitResetSeconds = 300;
const exhaustedLimitHeaders = (now: number, name: string) => ({
  [`${name}-limit`]: '100',
  [`${name}-remaining`]: '0',
  [`${name}-reset`]: String(Math.floor(now / 1000) + limitResetSeconds),
});

/** X's error messages, one per rule of the API reference. */
export const errors = {
  invalid: buildInvalidRequest,
  unknownField: (field: string) =>
    buildInvalidRequest(`$.${field}: is not defined in the schema and the schema does not allow additional properties`),
  missingField: (field: string) => buildInvalidRequest(`$.${field}: is missing but it is required`),
  unauthorized: () => buildProblem(401, 'Unauthorized'),
  noScope: () => buildProblem(403, 'Forbidden', 'You are not permitted to perform this action.'),
  clientForbidden: () =>
    new ApiError(403, {
      client_id: '24601337',
      detail:
        'When authenticating requests to the X API v2 endpoints, you must use keys and tokens from an app with access to it.',
      registration_url: 'https://developer.x.com/en/docs/projects/overview',
      title: 'Client Forbidden',
      required_enrollment: 'Appropriate Level of API Access',
      reason: 'client-not-enrolled',
      type: `${problemTypes}/client-forbidden`,
    }),
  notAuthorized: (id: string) =>
    new ApiError(403, {
      detail: `Sorry, you are not authorized to see the Tweet with id: [${id}].`,
      resource_id: id,
      resource_type: 'tweet',
      title: 'Authorization Error',
      type: `${problemTypes}/not-authorized-for-resource`,
    }),
  duplicate: () => buildProblem(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.'),
  replyRestricted: () =>
    buildProblem(
      403,
      'Forbidden',
      'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
    ),
  parentNotFound: () =>
    buildProblem(403, 'Forbidden', 'You attempted to reply to a Tweet that is deleted or not visible to you.'),
  notOwnPost: () => buildProblem(403, 'Forbidden', 'You are not authorized to delete this Tweet.'),
  tooLong: () =>
    buildInvalidRequest(
      'Your Tweet text is too long. For more information on how X determines text length see https://github.com/twitter/twitter-text.',
      { text: ['too long'] },
    ),
  badMedia: () => buildInvalidRequest('Your media IDs are invalid.', { 'media.media_ids': ['invalid'] }),
  tooManyRequests: (headers: Record<string, string>) =>
    buildProblem(429, 'Too Many Requests', 'Too Many Requests', headers),
  rateLimit: (now: number) =>
    buildProblem(429, 'Too Many Requests', 'Too Many Requests', exhaustedLimitHeaders(now, 'x-rate-limit')),
  dayLimit: (now: number) =>
    buildProblem(429, 'Too Many Requests', 'Too Many Requests', exhaustedLimitHeaders(now, 'x-user-limit-24hour')),
  creditsDepleted: () =>
    new ApiError(402, {
      title: 'CreditsDepleted',
      detail: 'Your enrolled account does not have any credits to fulfill this request.',
      account_id: '24601337',
      type: `${problemTypes}/credits-depleted`,
    }),
  videoTooLong: () =>
    buildProblem(403, 'Forbidden', 'This user is not allowed to post a video longer than 20 minutes.'),
  usageCapped: () =>
    new ApiError(429, {
      title: 'UsageCapExceeded',
      detail: 'Usage cap exceeded: Monthly product cap',
      period: 'Monthly',
      scope: 'Product',
      account_id: '24601337',
      product_name: 'pay-per-use',
      type: `${problemTypes}/usage-capped`,
    }),
  notFound: (id: string) => new ApiError(404, { ...toNotFoundJson('tweet', id), status: 404 }),
  noPath: () => buildProblem(404, 'Not Found'),
  tooLarge: () => buildProblem(413, 'Payload Too Large'),
  unavailable: () => buildProblem(503, 'Service Unavailable'),
  internal: () => buildProblem(500, 'Internal Server Error'),

  badToken: (valueName = 'token') =>
    buildOauthError(400, 'invalid_request', `Value passed for the ${valueName} was invalid.`),
  badRequest: (text: string) => buildOauthError(400, 'invalid_request', text),
  unknownClient: () => buildOauthError(401, 'unauthorized_client', 'Missing valid authorization header'),
  badGrantType: () => buildOauthError(400, 'unsupported_grant_type', 'The grant type is not supported.'),
};
