import type { FaultAnswer } from '../kit/network.ts';

/** An error response of AWeber. Thrown by handlers, sent by `registerErrorHandlers`. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** An error of the token and revoke endpoints, in the format of OAuth 2. */
export class OauthError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const anchors: Record<number, string> = {
  400: 'badrequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notfound',
  405: 'methodnotallowed',
  410: 'blocked',
  415: 'unsupportedmediatype',
  500: 'internalservererror',
  503: 'serviceunavailable',
};

export const errorAnswer = (error: ApiError | OauthError): FaultAnswer => ({
  status: error.status,
  headers: { 'content-type': 'application/json' },
  body:
    error instanceof OauthError
      ? { error: error.code, error_description: error.message, error_uri: 'https://api.aweber.com/#oauth' }
      : {
          error: {
            status: error.status,
            type: error.type,
            message: error.message,
            documentation_url: `https://api.aweber.com#${anchors[error.status] ?? ''}`,
          },
        },
});

export const errors = {
  web: (message: string) => new ApiError(400, 'WebServiceError', message),
  invalid: (message: string) => new ApiError(400, 'BadRequestError', message),
  alreadySubscribed: () => new ApiError(400, 'WebServiceError', 'email: Subscriber already subscribed.'),
  blockedAddress: () => new ApiError(400, 'WebServiceError', 'email: Email address blocked. Please refer to the API.'),
  missingOauth: () => new ApiError(400, 'MissingOAuthParametersError', 'Missing required OAuth parameters.'),
  missingArgument: (name: string) => new ApiError(400, 'MissingArgumentError', `${name}: Argument is required.`),
  invalidType: (name: string) => new ApiError(400, 'InvalidTypeError', `${name}: The value has the wrong type.`),
  unauthorized: () => new ApiError(401, 'UnauthorizedError', 'Invalid Token: the access token expired.'),
  accountClosed: () => new ApiError(401, 'UnauthorizedError', 'Invalid Account'),
  rateLimit: () => new ApiError(403, 'ForbiddenError', 'Rate Limit Error'),
  suspended: () => new ApiError(403, 'ForbiddenError', 'The account is suspended.'),
  onHold: () => new ApiError(403, 'ForbiddenError', 'The account is on hold.'),
  subscriberLimit: () => new ApiError(403, 'ForbiddenError', 'The subscriber limit of the account was reached.'),
  scope: (scope: string) => new ApiError(403, 'ForbiddenError', `The app is not permitted: ${scope}`),
  notFound: () => new ApiError(404, 'NotFoundError', 'Object not found.'),
  notDeletable: () => new ApiError(405, 'MethodNotAllowedError', 'Only subscribed subscribers can be deleted.'),
  tooManyFields: () => new ApiError(405, 'WebServiceError', 'You may only have 25 CustomFields'),
  locked: () => new ApiError(409, 'ConflictError', 'The account is locked.'),
  blocked: () => new ApiError(410, 'BlockedError', 'Blocked Error'),
  contentType: () => new ApiError(415, 'InvalidContentType', 'Send JSON or a form.'),
  internal: () => new ApiError(500, 'InternalServerError', 'Internal Server Error'),
  unavailable: () => new ApiError(503, 'ServiceUnavailableError', 'Service Unavailable'),
  invalidClient: () => new OauthError(401, 'invalid_client', 'Client authentication failed.'),
  invalidGrant: () => new OauthError(400, 'invalid_grant', 'The code or the refresh token is invalid or expired.'),
  invalidRequest: (message: string) => new OauthError(400, 'invalid_request', message),
  serverError: () => new OauthError(500, 'server_error', 'Something went wrong.'),
};
