import type { FaultAnswer } from '../../kit/network.ts';

/** An error response of Pinterest. Thrown by handlers, sent by `registerErrorHandlers`. `code` is not the HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number | string;
  readonly headers: Record<string, string>;
  constructor(status: number, code: number | string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const errorAnswer = ({ status, code, message, headers }: ApiError): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: { code, message },
});

/** Pinterest's error messages, one per rule of the API reference. */
export const errors = {
  authentication: () => new ApiError(401, 2, 'Authentication failed.'),
  scope: (missingScopes: readonly string[]) =>
    new ApiError(403, 3, `Authorization failed. Missing: ${JSON.stringify(missingScopes.map((scope) => [scope]))}`),
  notPermitted: () => new ApiError(403, 29, 'You are not permitted to access that resource.'),
  trial: () => new ApiError(403, 29, 'Apps with Trial access may not create Pins in production'),
  personalAccount: () =>
    new ApiError(403, 'PINNER_DATA_ACCESS_DENIED', 'This app has no access to the data of personal accounts.'),
  invalid: (message: string) => new ApiError(400, 1, message),
  tooLong: (value: string, name: string, maxLength: number) =>
    new ApiError(400, 1, `'${value.slice(0, 60)}' is too long: ${name} takes at most ${maxLength} characters`),
  unreachable: () => new ApiError(400, 1, 'Unable to reach the URL. Please check the URL is correct and try again.'),
  badImage: () => new ApiError(400, 1, 'Sorry, the image could not be read. Use a JPEG or PNG file of at most 20 MB.'),
  noCover: () =>
    new ApiError(400, 1, 'A video Pin needs a cover image: cover_image_url or cover_image_key_frame_time.'),
  videoNotReady: () => new ApiError(400, 1, 'The media is still being processed, or was not uploaded.'),
  noBoard: () => new ApiError(404, 40, 'Board not found.'),
  noPin: () => new ApiError(404, 50, 'Pin not found.'),
  noMedia: () => new ApiError(404, 2390, 'Media upload not found.'),
  noResource: (path: string) => new ApiError(404, 7, `Resource not found: ${path}`),
  duplicate: (message = 'You already saved this.') => new ApiError(409, 58, message),
  limited: () =>
    new ApiError(429, 8, 'You have exceeded your rate limit. Try again later.', {
      'x-ratelimit-limit': '100, 100;w=60;name="org_write"',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '42',
    }),
  unknown: () => new ApiError(500, 0, 'Something went wrong on our end. Sorry about that.'),
};
