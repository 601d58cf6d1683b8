import type { FaultAnswer } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';

type Words = { code?: string; serviceErrorCode?: number; inputErrors?: InputError[] };
export type InputError = { code: string; description: string; field: string };

/** An answer of LinkedIn that refuses: thrown where the rule is, sent in one place. */
export class Refusal extends Error {
  readonly status: number;
  readonly words: Words;
  constructor(status: number, message: string, words: Words = {}) {
    super(message);
    this.status = status;
    this.words = words;
  }
}

export const refusalAnswer = ({ status, message, words }: Refusal): FaultAnswer => ({
  status,
  headers: {
    'content-type': 'application/json',
    'x-li-uuid': randomWord(16),
    'x-restli-protocol-version': '2.0.0',
  },
  body: {
    ...(words.inputErrors && {
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      errorDetails: {
        inputErrors: words.inputErrors.map(({ code, description, field }) => ({
          description,
          input: { inputPath: { fieldPath: field } },
          code,
        })),
      },
    }),
    message,
    ...(words.serviceErrorCode !== undefined && { serviceErrorCode: words.serviceErrorCode }),
    ...(words.code !== undefined && { code: words.code }),
    status,
  },
});

/** LinkedIn's words, one per rule of the reference. */
export const refuse = {
  noToken: () => new Refusal(401, 'Empty oauth2 access token', { code: 'EMPTY_ACCESS_TOKEN', serviceErrorCode: 65604 }),
  invalidToken: () =>
    new Refusal(401, 'Invalid access token', { code: 'INVALID_ACCESS_TOKEN', serviceErrorCode: 65600 }),
  revoked: () =>
    new Refusal(401, 'The token used in the request has been revoked by the user', {
      code: 'REVOKED_ACCESS_TOKEN',
      serviceErrorCode: 65601,
    }),
  expired: () =>
    new Refusal(401, 'The token used in the request has expired', {
      code: 'EXPIRED_ACCESS_TOKEN',
      serviceErrorCode: 65602,
    }),
  permission: (what: string) =>
    new Refusal(403, `Not enough permissions to access: ${what}`, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }),
  noVersion: () =>
    new Refusal(400, 'A version must be present. Please specify a version by adding the LinkedIn-Version header.', {
      code: 'VERSION_MISSING',
    }),
  deadVersion: (version: string) =>
    new Refusal(426, `Requested version ${version} is not active`, { code: 'NONEXISTENT_VERSION' }),
  noProtocol: () =>
    new Refusal(400, 'The header X-Restli-Protocol-Version: 2.0.0 is required for this resource', {
      code: 'ILLEGAL_ARGUMENT',
    }),
  badRequest: (message: string) => new Refusal(400, message, { code: 'ILLEGAL_ARGUMENT' }),
  unencodedUrn: () =>
    new Refusal(400, 'Syntax exception in path variables', { code: 'ILLEGAL_ARGUMENT', serviceErrorCode: 0 }),
  badParameter: (name: string) =>
    new Refusal(400, 'Invalid param. Please see errorDetails for more information.', {
      code: 'ILLEGAL_ARGUMENT',
      inputErrors: [{ code: 'PARAM_INVALID', description: `Invalid value for param; ${name}`, field: name }],
    }),
  invalid: (field: string, description: string, code = 'INVALID_VALUE_FOR_FIELD') =>
    new Refusal(422, `ERROR :: /${field} :: ${description}`, {
      code: 'UNPROCESSABLE_ENTITY',
      inputErrors: [{ code, description, field }],
    }),
  duplicate: (urn: string) =>
    new Refusal(422, `Content is a duplicate of ${urn}`, {
      code: 'UNPROCESSABLE_ENTITY',
      inputErrors: [{ code: 'DUPLICATE_POST', description: `Content is a duplicate of ${urn}`, field: 'commentary' }],
    }),
  throttled: (limit = 'MEMBER DAY') =>
    new Refusal(429, `Resource level throttle ${limit} limit for calls to this resource is reached.`, {
      code: 'TOO_MANY_REQUESTS',
      serviceErrorCode: 101,
    }),
  notFound: (what: string) => new Refusal(404, `Could not find entity ${what}`, { code: 'NOT_FOUND' }),
  noResource: (path: string) =>
    new Refusal(404, `No virtual resource found for ${path}`, { code: 'RESOURCE_NOT_FOUND' }),
  unknown: () => new Refusal(500, 'Internal Server Error', { code: 'INTERNAL_SERVER_ERROR' }),
  later: () => new Refusal(503, 'Service Unavailable', { code: 'SERVICE_UNAVAILABLE' }),
};
