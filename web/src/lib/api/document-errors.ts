import { ApiError } from './api-error.ts';

/** Replaces the message with the one of the specification. Field errors and offline errors keep their own. */
export function withDocumentMessage(message: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.fields.length > 0) throw error;
    throw new ApiError(error.status, { ...error.body, message });
  };
}

/**
 * Replaces the message with the one of the specification for failures of the server only: 4xx errors keep their
 * message.
 */
export function withServerFailureMessage(message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error;
    return withDocumentMessage(message)(error);
  };
}
