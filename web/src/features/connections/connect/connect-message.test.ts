import { describe, expect, test } from 'vitest';
import { parseConnectMessage, toConnectMessage, troubleMessage } from './connect-message.ts';

const attempt = { id: 7, kind: 'facebook', outcome: 'connected', message: 'Olive is connected.' } as const;

describe('what a window tells the page that opened it', () => {
  test.each([
    ['connected', 'ok'],
    ['limited', 'ok'],
    ['denied', 'denied'],
    ['failed', 'error'],
    ['waiting', 'error'],
  ] as const)('%s is told as %s', (outcome, status) => {
    expect(toConnectMessage({ ...attempt, outcome })).toMatchObject({
      type: 'oauth:result',
      network: 'facebook',
      status,
    });
  });

  test('is read back as it was written', () => {
    for (const message of [toConnectMessage(attempt), troubleMessage('Please sign in.')]) {
      expect(parseConnectMessage(structuredClone(message))).toEqual(message);
    }
  });

  test.each([undefined, null, 'oauth:result', 7, [], {}, { type: 'other' }])('%j is nobody’s message', (data) => {
    expect(parseConnectMessage(data)).toBeUndefined();
  });

  test('believes nothing it does not know', () => {
    const strange = { type: 'oauth:result', network: 'nowhere', status: 'perfect', message: 5, attempt: '7' };
    expect(parseConnectMessage(strange)).toEqual({
      type: 'oauth:result',
      network: null,
      status: 'error',
      message: '',
      attempt: null,
    });
  });
});
