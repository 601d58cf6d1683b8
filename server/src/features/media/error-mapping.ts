import type { ProblemCode } from '@fanfare/contract/kit/problems/problem';
import type { Family } from '@fanfare/contract/media/uploads';
import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { FileError, fileErrorMessages } from '../../platform/files/index.ts';
import { OutboundError } from '../../platform/outbound/index.ts';
import { Problem } from '../../platform/problem.ts';

/** Runs `work` and maps file and fetch errors to problems with their messages. */
export const withFileErrors = async <T>(work: () => Promise<T>, family?: Family): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toProblem(error, family);
  }
};

const wrongFamilyMessages = {
  image: fileErrorMessages['not-an-image'],
  video: fileErrorMessages['not-a-video'],
} as const;

const toProblem = (error: unknown, family: Family | undefined): unknown => {
  if (error instanceof OutboundError) return new Problem('address-refused', { message: error.message });
  if (!(error instanceof FileError)) return error;
  if (error.code === 'storage-full') return new Problem('out-of-space');
  // Message for a file type that a family (images or videos) doesn't allow, with the types of that family.
  const isWrongFamily = error.code === 'type-not-allowed' && family;
  return new Problem('file-refused', { message: isWrongFamily ? wrongFamilyMessages[family] : error.message });
};

/** A rejected API key is an error of the installation's setup, because searches use the installation's key. */
const problemCodes: Record<FailureKind, ProblemCode> = {
  reauthorize: 'network-not-set-up',
  permission: 'network-not-set-up',
  rejected: 'network-refused',
  duplicate: 'network-refused',
  gone: 'not-found',
  busy: 'network-busy',
  limit: 'network-refused',
  unclear: 'network-away',
  unreachable: 'network-away',
};

export const withSearchErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const { message: networkMessage, retryAfterSeconds } = error.details;
    const code = problemCodes[error.kind];
    const message = code === 'network-not-set-up' ? {} : { message: networkMessage };
    throw new Problem(code, { ...message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
  }
};
