import { ConnectorFailure } from '@fanfare/contract/networks/failure';

/** Handler for `catch`: a write whose answer was lost, in the words of its operation. Other failures pass unchanged. */
export const rewordUnclear =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof ConnectorFailure && error.kind === 'unclear')
      throw new ConnectorFailure('unclear', { ...error.details, message });
    throw error;
  };
