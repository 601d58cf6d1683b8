import { businessMessages } from '@fanfare/contract/business';
import { ApiError } from '../../lib/api.ts';

/** The failure in the documents' words. What a field can show stays with the field, and being offline is said as it is. */
export function withDocumentMessage(sentence: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.fields.length > 0) throw error;
    throw new ApiError(error.status, { ...error.body, message: sentence });
  };
}

/** A refusal with a reason of its own keeps it; what failed without one is told as the documents tell it. */
export function saveFailed(error: unknown): never {
  if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error;
  return withDocumentMessage(businessMessages.saveFailed)(error);
}
