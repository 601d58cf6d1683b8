import { ConnectorFailure } from '@fanfare/contract/networks/failure';

export const rejected = (field: string, sentence: string) =>
  new ConnectorFailure('rejected', { network: 'hosted', code: `bad-${field}`, field, sentence, words: sentence });

export const gone = (sentence: string) => new ConnectorFailure('gone', { network: 'hosted', code: 'gone', sentence });
