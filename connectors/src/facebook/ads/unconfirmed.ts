import { ConnectorFailure } from '@fanfare/contract/networks/failure';

/**
 * Handler for `catch` that gives an `unclear` failure, whose write may have happened, a message about its operation.
 * All other failures are thrown unchanged.
 */
export const rewordUnclear =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof ConnectorFailure && error.kind === 'unclear')
      throw new ConnectorFailure('unclear', { ...error.details, message });
    throw error;
  };
