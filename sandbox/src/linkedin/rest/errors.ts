import type { FaultAnswer } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';

type ErrorDetails = { code?: string; serviceErrorCode?: number; inputErrors?: InputError[] };
type InputError = { code: string; description: string; field: string };

/** An error response of LinkedIn. Thrown by handlers, sent by `registerErrorHandlers`. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const errorAnswer = ({ status, message, details }: ApiError): FaultAnswer => ({
  status,
  headers: {
    'content-type': 'application/json',
    'x-li-uuid': randomHex(16),
    'x-restli-protocol-version': '2.0.0',
  },
  body: {
    ...(details.inputErrors && {
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      errorDetails: {
        inputErrors: details.inputErrors.map(({ code, description, field }) => ({
          description,
          input: { inputPath: { fieldPath: field } },
          code,
        })),
      },
    }),
    message,
    ...(details.serviceErrorCode !== undefined && { serviceErrorCode: details.serviceErrorCode }),
    ...(details.code !== undefined && { code: details.code }),
    status,
  },
});

/** LinkedIn's error messages, one per rule of the API reference. */
export const errors = {
  noToken: () =>
    new ApiError(401, 'Empty oauth2 access token', { code: 'EMPTY_ACCESS_TOKEN', serviceErrorCode: 65604 }),
  invalidToken: () =>
    new ApiError(401, 'Invalid access token', { code: 'INVALID_ACCESS_TOKEN', serviceErrorCode: 65600 }),
  revoked: () =>
    new ApiError(401, 'The token used in the request has been revoked by the user', {
      code: 'REVOKED_ACCESS_TOKEN',
      serviceErrorCode: 65601,
    }),
  expired: () =>
    new ApiError(401, 'The token used in the request has expired', {
      code: 'EXPIRED_ACCESS_TOKEN',
      serviceErrorCode: 65602,
    }),
  permission: (operation: string) =>
    new ApiError(403, `Not enough permissions to access: ${operation}`, {
      code: 'ACCESS_DENIED',
      serviceErrorCode: 100,
    }),
  noVersion: () =>
    new ApiError(400, 'A version must be present. Please specify a version by adding the LinkedIn-Version header.', {
      code: 'VERSION_MISSING',
    }),
  inactiveVersion: (version: string) =>
    new ApiError(426, `Requested version ${version} is not active`, { code: 'NONEXISTENT_VERSION' }),
  noProtocol: () =>
    new ApiError(400, 'The header X-Restli-Protocol-Version: 2.0.0 is required for this resource', {
      code: 'ILLEGAL_ARGUMENT',
    }),
  badRequest: (message: string) => new ApiError(400, message, { code: 'ILLEGAL_ARGUMENT' }),
  unencodedUrn: () =>
    new ApiError(400, 'Syntax exception in path variables', { code: 'ILLEGAL_ARGUMENT', serviceErrorCode: 0 }),
  badParameter: (name: string) =>
    new ApiError(400, 'Invalid param. Please see errorDetails for more information.', {
      code: 'ILLEGAL_ARGUMENT',
      inputErrors: [{ code: 'PARAM_INVALID', description: `Invalid value for param; ${name}`, field: name }],
    }),
  unknownParameter: (name: string) =>
    new ApiError(
      403,
      `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/${name}]`,
      {
        code: 'ACCESS_DENIED',
        serviceErrorCode: 100,
      },
    ),
  invalid: (field: string, description: string, code = 'INVALID_VALUE_FOR_FIELD') =>
    new ApiError(422, `ERROR :: /${field} :: ${description}`, {
      code: 'UNPROCESSABLE_ENTITY',
      inputErrors: [{ code, description, field }],
    }),
  duplicate: (urn: string) =>
    new ApiError(422, `Content is a duplicate of ${urn}`, {
      code: 'UNPROCESSABLE_ENTITY',
      inputErrors: [{ code: 'DUPLICATE_POST', description: `Content is a duplicate of ${urn}`, field: 'commentary' }],
    }),
  throttled: (limit = 'MEMBER DAY') =>
    new ApiError(429, `Resource level throttle ${limit} limit for calls to this resource is reached.`, {
      code: 'TOO_MANY_REQUESTS',
      serviceErrorCode: 101,
    }),
  notFound: (entity: string) => new ApiError(404, `Could not find entity ${entity}`, { code: 'NOT_FOUND' }),
  noResource: (path: string) =>
    new ApiError(404, `No virtual resource found for ${path}`, { code: 'RESOURCE_NOT_FOUND' }),
  unknown: () => new ApiError(500, 'Internal Server Error', { code: 'INTERNAL_SERVER_ERROR' }),
  unavailable: () => new ApiError(503, 'Service Unavailable', { code: 'SERVICE_UNAVAILABLE' }),
};
