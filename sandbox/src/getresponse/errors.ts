import type { FaultAnswer } from '../kit/network.ts';
import { randomHex } from '../kit/storage/ids.ts';

type Details = { message?: string; context?: unknown; headers?: Record<string, string> };

/** An error response of GetResponse. Thrown by handlers, sent by `registerErrorHandlers`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly context: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, code: number, { message, context = {}, headers = {} }: Details = {}) {
    super(message ?? descriptions[code] ?? 'Error');
    this.status = status;
    this.code = code;
    this.context = context;
    this.headers = headers;
  }
}

const descriptions: Record<number, string> = {
  1: 'Internal error',
  1000: 'Validation failed',
  1001: 'Related resource does not exist',
  1002: 'Resource state forbids that kind of action',
  1003: 'Wrong format of the parameter',
  1005: 'Required value is missing',
  1006: 'Wrong type of the parameter',
  1007: 'The value is too long',
  1008: 'There is another resource with the same value of unique property',
  1009: 'The resource is in use elsewhere',
  1010: 'The outside check failed',
  1013: 'Resource not found',
  1014: 'Problem during authentication process, check headers!',
  1015: 'Throttling limit has been reached',
  1016: 'The API is blocked for a while',
  1017: 'The API is blocked permanently',
  1018: 'Your IP address was blocked',
  1019: 'The API is under maintenance',
  1021: 'Bad request headers',
  1023: 'The action is not permitted on this account',
  1024: 'The domain in X-Domain was not found',
  1027: 'The contact limit of your plan has been reached',
  1028: 'The resource is restricted',
  1029: 'The property is restricted',
};

export const errorAnswer = ({ status, code, message, context, headers }: ApiError): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: {
    httpStatus: status,
    code,
    codeDescription: descriptions[code] ?? message,
    message,
    moreInfo: `https://apidocs.getresponse.com/en/v3/errors/${code}`,
    context,
    uuid: randomHex(16),
  },
});

export const errors = {
  internal: () => new ApiError(500, 1),
  invalid: (message: string, field?: string) =>
    new ApiError(400, 1000, { message, context: field === undefined ? {} : { fieldName: field } }),
  relatedMissing: (field: string) =>
    new ApiError(400, 1001, { message: 'Cannot find the related resource', context: { fieldName: field } }),
  blocked: () => new ApiError(400, 1002, { message: 'Cannot add a contact that is blocked' }),
  duplicate: () => new ApiError(409, 1008, { message: 'Contact already added' }),
  notFound: () => new ApiError(404, 1013),
  authentication: () =>
    new ApiError(401, 1014, {
      message: 'Unable to authenticate request. Check credentials or authentication method details',
      context: { authenticationType: 'auth_token' },
    }),
  /** The header `retry-after` was seen in answers to the limit per second, not to the limit per 10 minutes. */
  limited: (seconds: number, headers: Record<string, string>) =>
    new ApiError(429, 1015, {
      context: { currentLimit: Number(headers['x-ratelimit-limit']), timeToReset: `${seconds} seconds` },
      headers,
    }),
  headers: () => new ApiError(400, 1021, { message: 'The header X-Auth-Token must begin with "api-key "' }),
  /** Error of any row of GetResponse's table of errors. */
  ofCode: (status: number, code: number) => new ApiError(status, code),
};
