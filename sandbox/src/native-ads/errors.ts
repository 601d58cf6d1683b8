import type { FaultAnswer, FaultTable } from '../kit/network.ts';

/** An error response. Thrown by handlers, sent by `registerErrorHandlers`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(status));
    this.status = status;
    this.body = body;
  }
}

export const errorAnswer = ({ status, body }: ApiError): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
});

/** `code` in the body mostly repeats the HTTP status. */
const buildError = (code: number, title: string, detail: string) =>
  new ApiError(code, { success: false, errors: [{ code, title, detail }] });

export const errors = {
  invalid: (detail: string) => buildError(400, 'Invalid Parameters', detail),
  unauthorized: () => buildError(401, 'Unauthorized', 'The access token provided is invalid or has expired.'),
  forbidden: () =>
    buildError(403, 'Forbidden', 'API access is not enabled for this account. Ask your account manager.'),
  accountNotActive: () => buildError(403, 'Forbidden', 'This account is not active.'),
  notFound: (detail = 'The requested resource could not be found.') => buildError(404, 'Not Found', detail),
  tooMany: () => buildError(429, 'Too Many Requests', 'Slow down.'),
  /** An id of another account. The code in the body is not the HTTP status. */
  invalidArgument: () =>
    new ApiError(409, {
      success: false,
      errors: [{ code: 100, title: 'Invalid Argument', detail: 'Invalid ID value' }],
    }),
  internal: () =>
    new ApiError(500, { errors: [{ code: 500, title: 'There was a problem serving the requested information.' }] }),
  badClient: () =>
    new ApiError(400, { error: 'invalid_client', error_description: 'The client credentials are invalid' }),
  badGrant: () =>
    new ApiError(400, { error: 'unsupported_grant_type', error_description: 'Grant type is not supported' }),
};

const errorsByFault: Record<string, () => ApiError> = {
  'token-expired': errors.unauthorized,
  'token-revoked': errors.unauthorized,
  'permission-missing': errors.forbidden,
  'rate-limit': errors.tooMany,
  validation: () => errors.invalid('email must be a valid email address'),
  'invalid-argument': errors.invalidArgument,
  'account-closed': errors.accountNotActive,
  'budget-too-low': () => errors.invalid('budget_amount must be at least 50'),
  'not-found': () => errors.notFound(),
  error: errors.internal,
  'bad-client': errors.badClient,
};

export const faultTable = (): FaultTable =>
  Object.fromEntries(Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())]));
