import type { FaultAnswer } from '../../kit/network.ts';
import type { Profile } from './profiles.ts';

type ErrorFields = { status: number; type: string; code?: string | null; param?: string | null; retryAfter?: number };

/** An error response of OpenAI, which each profile words in its own way. */
export class ApiError extends Error {
  readonly fields: ErrorFields;
  constructor(message: string, fields: ErrorFields) {
    super(message);
    this.fields = fields;
  }
}

const invalid = (message: string, param: string | null = null, code: string | null = null) =>
  new ApiError(message, { status: 400, type: 'invalid_request_error', param, code });

export const errors = {
  invalid,
  unknownParameter: (name: string) => invalid(`Unknown parameter: '${name}'.`, name, 'unknown_parameter'),
  missingParameter: (name: string) =>
    invalid(`Missing required parameter: '${name}'.`, name, 'missing_required_parameter'),
  unsupportedParameter: (name: string, hint: string) =>
    invalid(
      `Unsupported parameter: '${name}' is not supported with this model. ${hint}`.trim(),
      name,
      'unsupported_parameter',
    ),
  invalidSchema: (name: string, reason: string) =>
    invalid(`Invalid schema for response_format '${name}': ${reason}`, 'response_format'),
  jsonWordMissing: () =>
    invalid("'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'."),
  tooLong: (limit: number, tokens: number) =>
    invalid(
      `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
      'messages',
      'context_length_exceeded',
    ),
  key: () =>
    new ApiError('Incorrect API key provided: sk-***. You can find your API key in your account settings.', {
      status: 401,
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    }),
  keyMissing: () =>
    new ApiError("You didn't provide an API key.", { status: 401, type: 'invalid_request_error', code: null }),
  region: () =>
    new ApiError('Country, region, or territory not supported', {
      status: 403,
      type: 'request_forbidden',
      code: 'unsupported_country_region_territory',
    }),
  model: (name: string) =>
    new ApiError(`The model \`${name}\` does not exist or you do not have access to it.`, {
      status: 404,
      type: 'invalid_request_error',
      code: 'model_not_found',
    }),
  notFound: (url: string) =>
    new ApiError(`Invalid URL (POST ${url})`, { status: 404, type: 'invalid_request_error', code: null }),
  moderation: () =>
    new ApiError('Your request was rejected by the safety system.', {
      status: 400,
      type: 'image_generation_user_error',
      code: 'moderation_blocked',
    }),
  rateLimit: (kind: 'requests' | 'tokens' = 'requests') =>
    new ApiError(`Rate limit reached for ${kind}. Please try again in 2s.`, {
      status: 429,
      type: kind,
      code: 'rate_limit_exceeded',
      retryAfter: 2,
    }),
  slowDown: () =>
    new ApiError('Your traffic grew too fast. Please slow down.', {
      status: 429,
      type: 'rate_limit_error',
      code: 'slow_down',
    }),
  money: (code: string) =>
    new ApiError('You exceeded your current quota, please check your plan and billing details.', {
      status: 429,
      type: 'insufficient_quota',
      code,
    }),
  server: () =>
    new ApiError('The server had an error while processing your request.', {
      status: 500,
      type: 'server_error',
      code: null,
    }),
  overloaded: () =>
    new ApiError('The server is overloaded. Please try again later.', {
      status: 503,
      type: 'service_unavailable_error',
      code: 'server_is_overloaded',
    }),
};

/** The error in the words of the server: OpenAI has four keys always, vLLM and llama.cpp a number as code. */
export const toErrorAnswer = ({ message, fields }: ApiError, profile: Profile): FaultAnswer => {
  const { status, type, code = null, param = null, retryAfter } = fields;
  const headers = {
    'x-request-id': 'req_practice0000000000000000000000',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return { status, headers, body: { error: profile.toError({ message, status, type, code, param }) } };
};
