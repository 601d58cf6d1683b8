import { ApiError } from './api-error.ts';

/**
 * Replaces the message of an error by the message of the specification. Field errors and offline errors keep their own
 * message.
 */
export function withDocumentMessage(message: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.fields.length > 0) throw error;
    throw new ApiError(error.status, { ...error.body, message });
  };
}

/**
 * Replaces the message of a failure of the server by the message of the specification; offline and 4xx errors keep
 * their own message.
 */
export function withServerFailureMessage(message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error;
    return withDocumentMessage(message)(error);
  };
}
