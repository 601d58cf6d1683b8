import { describe, expect, test } from 'vitest';
import { parseConnectMessage, toConnectMessage, toErrorMessage } from './connect-message.ts';

const attempt = { id: 7, kind: 'facebook', outcome: 'connected', message: 'Olive is connected.' } as const;

describe('message from the popup to its opener', () => {
  test.each([
    ['connected', 'ok'],
    ['limited', 'ok'],
    ['denied', 'denied'],
    ['failed', 'error'],
    ['waiting', 'error'],
  ] as const)('connection attempt with the outcome %s → message to the opener with status %s', (outcome, status) => {
    expect(toConnectMessage({ ...attempt, outcome })).toMatchObject({
      type: 'oauth:result',
      network: 'facebook',
      status,
    });
  });

  test('popup’s message cloned and parsed → the same message', () => {
    for (const message of [toConnectMessage(attempt), toErrorMessage('Please sign in.')]) {
      expect(parseConnectMessage(structuredClone(message))).toEqual(message);
    }
  });

  test.each([undefined, null, 'oauth:result', 7, [], {}, { type: 'other' }])(
    'message %j from another window → undefined, because it is not the popup’s',
    (data) => {
      expect(parseConnectMessage(data)).toBeUndefined();
    },
  );

  test('message with unknown values → network null, status error, empty message, attempt null', () => {
    const unknownValues = { type: 'oauth:result', network: 'nowhere', status: 'perfect', message: 5, attempt: '7' };
    expect(parseConnectMessage(unknownValues)).toEqual({
      type: 'oauth:result',
      network: null,
      status: 'error',
      message: '',
      attempt: null,
    });
  });
});
