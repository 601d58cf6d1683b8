import { businessMessages } from '@fanfare/contract/business/business';
import { ApiError } from '../../lib/api.ts';

/** Replaces the message with the one of the specification. Field errors and offline errors keep their own. */
export function withDocumentMessage(message: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.fields.length > 0) throw error;
    throw new ApiError(error.status, { ...error.body, message });
  };
}

/** 4xx errors keep their message; other failures get the message of the specification. */
export function saveFailed(error: unknown): never {
  if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error;
  return withDocumentMessage(businessMessages.saveFailed)(error);
}
