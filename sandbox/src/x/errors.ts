import type { FaultAnswer } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';

const problems = 'https://api.x.com/2/problems';

/** An answer of X that refuses: thrown where the rule is, sent in one place. */
export class Refusal extends Error {
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

export const refusalAnswer = ({ status, body, headers }: Refusal): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': randomWord(8), ...headers },
  body,
});

const plain = (status: number, title: string, detail = title, headers: Record<string, string> = {}) =>
  new Refusal(status, { title, detail, type: 'about:blank', status }, headers);

const invalid = (message: string, parameters: Record<string, string[]> = {}) =>
  new Refusal(400, {
    errors: [{ parameters, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: `${problems}/invalid-request`,
  });

const token = (status: number, error: string, error_description: string) =>
  new Refusal(status, { error, error_description });

export const missing = (type: 'tweet' | 'user', id: string) => ({
  value: id,
  detail: `Could not find ${type} with id: [${id}].`,
  title: 'Not Found Error',
  resource_type: type,
  parameter: 'id',
  resource_id: id,
  type: `${problems}/resource-not-found`,
});

const waitSeconds = 300;
const spent = (now: number, name: string) => ({
  [`${name}-limit`]: '100',
  [`${name}-remaining`]: '0',
  [`${name}-reset`]: String(Math.floor(now / 1000) + waitSeconds),
});

/** X's words, one per rule of the reference. */
export const refuse = {
  invalid,
  unknownField: (field: string) =>
    invalid(`$.${field}: is not defined in the schema and the schema does not allow additional properties`),
  missingField: (field: string) => invalid(`$.${field}: is missing but it is required`),
  unauthorized: () => plain(401, 'Unauthorized'),
  noScope: () => plain(403, 'Forbidden', 'You are not permitted to perform this action.'),
  clientForbidden: () =>
    new Refusal(403, {
      client_id: '24601337',
      detail:
        'When authenticating requests to the X API v2 endpoints, you must use keys and tokens from an app with access to it.',
      registration_url: 'https://developer.x.com/en/docs/projects/overview',
      title: 'Client Forbidden',
      required_enrollment: 'Appropriate Level of API Access',
      reason: 'client-not-enrolled',
      type: `${problems}/client-forbidden`,
    }),
  notAuthorized: (id: string) =>
    new Refusal(403, {
      detail: `Sorry, you are not authorized to see the Tweet with id: [${id}].`,
      resource_id: id,
      resource_type: 'tweet',
      title: 'Authorization Error',
      type: `${problems}/not-authorized-for-resource`,
    }),
  duplicate: () => plain(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.'),
  replyRestricted: () =>
    plain(
      403,
      'Forbidden',
      'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
    ),
  parentGone: () => plain(403, 'Forbidden', 'You attempted to reply to a Tweet that is deleted or not visible to you.'),
  notYours: () => plain(403, 'Forbidden', 'You are not authorized to delete this Tweet.'),
  tooLong: () =>
    invalid(
      'Your Tweet text is too long. For more information on how X determines text length see https://github.com/twitter/twitter-text.',
      { text: ['too long'] },
    ),
  badMedia: () => invalid('Your media IDs are invalid.', { 'media.media_ids': ['invalid'] }),
  tooManyRequests: (headers: Record<string, string>) => plain(429, 'Too Many Requests', 'Too Many Requests', headers),
  rateLimit: (now: number) => plain(429, 'Too Many Requests', 'Too Many Requests', spent(now, 'x-rate-limit')),
  dayLimit: (now: number) => plain(429, 'Too Many Requests', 'Too Many Requests', spent(now, 'x-user-limit-24hour')),
  usageCapped: (status: 402 | 429 = 429) =>
    new Refusal(status, {
      title: 'UsageCapExceeded',
      detail: 'Usage cap exceeded: Monthly product cap',
      period: 'Monthly',
      scope: 'Product',
      account_id: '24601337',
      product_name: 'pay-per-use',
      type: `${problems}/usage-capped`,
    }),
  notFound: (id: string) => new Refusal(404, { ...missing('tweet', id), status: 404 }),
  noPath: () => plain(404, 'Not Found'),
  tooLarge: () => plain(413, 'Payload Too Large'),
  unavailable: () => plain(503, 'Service Unavailable'),
  internal: () => plain(500, 'Internal Server Error'),

  badToken: (what = 'token') => token(400, 'invalid_request', `Value passed for the ${what} was invalid.`),
  badRequest: (text: string) => token(400, 'invalid_request', text),
  unknownClient: () => token(401, 'unauthorized_client', 'Missing valid authorization header'),
  badGrantType: () => token(400, 'unsupported_grant_type', 'The grant type is not supported.'),
};
