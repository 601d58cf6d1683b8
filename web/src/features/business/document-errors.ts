import { businessMessages } from '@fanfare/contract/business';
import { CallFailed } from '../../lib/api.ts';

/** The failure in the documents' words. What a field can show stays with the field, and being offline is said as it is. */
export function documented(sentence: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CallFailed) || error.status === 0 || error.fields.length > 0) throw error;
    throw new CallFailed(error.status, { ...error.body, message: sentence });
  };
}

/** A refusal with a reason of its own keeps it; what failed without one is told as the documents tell it. */
export function saveFailed(error: unknown): never {
  if (error instanceof CallFailed && error.status > 0 && error.status < 500) throw error;
  return documented(businessMessages.saveFailed)(error);
}
