import { ConnectorFailure } from '@fanfare/contract/networks/failure';

export const rejected = (field: string, message: string) =>
  new ConnectorFailure('rejected', {
    network: 'hosted',
    code: `bad-${field}`,
    field,
    message,
    networkMessage: message,
  });

export const gone = (message: string) => new ConnectorFailure('gone', { network: 'hosted', code: 'gone', message });
