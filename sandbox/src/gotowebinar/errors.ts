import type { FaultAnswer } from '../kit/network.ts';
import { numericId } from '../kit/storage/ids.ts';

/** An error response of GoTo. Bodies differ by endpoint, and some have none. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    super(`Status ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const errorAnswer = ({ status, body, headers }: ApiError): FaultAnswer => ({
  status,
  headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  ...(body === undefined ? {} : { body }),
});

export const errors = {
  /** Token error of the webinar API: missing, expired and revoked tokens are 403, not 401. */
  token: () => new ApiError(403, { int_err_code: 'InvalidToken', msg: 'Invalid token passed' }),
  /** Error for an organizer to whom the token does not belong, with status 403 like errors of the token. */
  organizer: () => new ApiError(403, { errorCode: 'Forbidden', description: 'Not allowed for this organizer' }),
  identityToken: () => new ApiError(401, undefined, { 'www-authenticate': 'Bearer error="invalid_token"' }),
  identityScope: () => new ApiError(403),
  invalid: (...codes: string[]) =>
    new ApiError(400, {
      errorCode: 'InvalidRequest',
      validationErrorCodes: codes.map((code) => ({ code, description: code })),
    }),
  notFound: () =>
    new ApiError(404, { errorCode: 'NotFound', description: 'Webinar not found', incident: numericId(19) }),
  unknownPath: () => new ApiError(404, { errorCode: 'NOT_FOUND', message: 'Not found' }),
  duplicate: () => new ApiError(409),
  limited: () => new ApiError(429),
  internal: () => new ApiError(500),
  invalidGrant: () => new ApiError(400, { error: 'invalid_grant', error_description: 'Invalid grant' }),
  invalidClient: () => new ApiError(401, { error: 'invalid_client', error_description: 'Client refused' }),
};
