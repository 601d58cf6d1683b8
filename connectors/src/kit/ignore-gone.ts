import { ConnectorFailure } from '@fanfare/contract/networks/failure';

/** The result of `work`; `undefined` when the network no longer has the object. Other failures are thrown. */
export const ignoreGone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === 'gone') return undefined;
    throw error;
  }
};
