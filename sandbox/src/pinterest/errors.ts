import type { FaultAnswer } from '../kit/network.ts';

/** An answer of Pinterest that refuses: thrown where the rule is, sent in one place. The code is not the status. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Record<string, string>;
  constructor(status: number, code: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const refusalAnswer = ({ status, code, message, headers }: Refusal): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: { code, message },
});

/** Pinterest's words, one per rule of the reference. */
export const refuse = {
  authentication: () => new Refusal(401, 2, 'Authentication failed.'),
  scope: (needed: readonly string[]) =>
    new Refusal(403, 3, `Authorization failed. Missing: ${JSON.stringify(needed.map((scope) => [scope]))}`),
  notPermitted: () => new Refusal(403, 29, 'You are not permitted to access that resource.'),
  invalid: (message: string) => new Refusal(400, 1, message),
  tooLong: (value: string, name: string, most: number) =>
    new Refusal(400, 1, `'${value.slice(0, 60)}' is too long: ${name} takes at most ${most} characters`),
  unreachable: () => new Refusal(400, 1, 'Unable to reach the URL. Please check the URL is correct and try again.'),
  badImage: () => new Refusal(400, 1, 'Sorry, the image could not be read. Use a JPEG or PNG file of at most 20 MB.'),
  noCover: () => new Refusal(400, 1, 'A video Pin needs a cover image: cover_image_url or cover_image_key_frame_time.'),
  videoNotReady: () => new Refusal(400, 1, 'The media is still being processed, or was not uploaded.'),
  noBoard: () => new Refusal(404, 40, 'Board not found.'),
  noPin: () => new Refusal(404, 50, 'Pin not found.'),
  noMedia: () => new Refusal(404, 2390, 'Media upload not found.'),
  noResource: (path: string) => new Refusal(404, 7, `Resource not found: ${path}`),
  duplicate: (message = 'You already saved this.') => new Refusal(409, 58, message),
  limited: () =>
    new Refusal(429, 8, 'You have exceeded your rate limit. Try again later.', {
      'x-ratelimit-limit': '100, 100;w=60;name="org_write"',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '42',
    }),
  unknown: () => new Refusal(500, 0, 'Something went wrong on our end. Sorry about that.'),
};
