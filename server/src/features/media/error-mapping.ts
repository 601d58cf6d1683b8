import type { ProblemCode } from '@fanfare/contract/kit/problem';
import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import type { Family } from '@fanfare/contract/uploads';
import { FileError, fileErrorMessages } from '../../platform/files/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { OutboundError } from '../../platform/outbound/index.ts';

/** Does something with a file or an address of somebody's; what is refused is answered in its own sentence. */
export const withFileErrors = async <T>(work: () => Promise<T>, wanted?: Family): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw worded(error, wanted);
  }
};

const notOf = { image: fileErrorMessages['not-an-image'], video: fileErrorMessages['not-a-video'] } as const;

const worded = (error: unknown, wanted: Family | undefined): unknown => {
  if (error instanceof OutboundError) return new Problem('address-refused', { message: error.message });
  if (!(error instanceof FileError)) return error;
  if (error.code === 'storage-full') return new Problem('out-of-space');
  // Where only a picture is taken, nobody is offered a video or a PDF.
  const isUnknown = error.code === 'type-not-allowed' && wanted;
  return new Problem('file-refused', { message: isUnknown ? notOf[wanted] : error.message });
};

/** Nobody's grant is asked for here, only the installation's own key: what it lacks is the operator's to mend. */
const codes: Record<FailureKind, ProblemCode> = {
  reauthorize: 'network-not-set-up',
  permission: 'network-not-set-up',
  rejected: 'network-refused',
  duplicate: 'network-refused',
  gone: 'not-found',
  busy: 'network-busy',
  unclear: 'network-away',
  unreachable: 'network-away',
};

export const withSearchErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const { sentence, retryAfterSeconds } = error.facts;
    const code = codes[error.kind];
    const message = code === 'network-not-set-up' ? {} : { message: sentence };
    throw new Problem(code, { ...message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
  }
};
