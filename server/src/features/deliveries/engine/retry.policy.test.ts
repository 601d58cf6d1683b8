import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../platform/problem.ts';
import { deliveryMessages } from '../delivery-messages.ts';
import { decideFailedCall, InvalidContent, MediaUnreadable } from './retry.policy.ts';

const context = {
  ...({ place: 'Facebook', messages: deliveryMessages, retries: 'backoff' } as const),
  isCallStarted: true,
  tries: 0,
  isUncertain: false,
};
const networkFailure = (kind: FailureKind, retryAfterSeconds?: number) =>
  new ConnectorFailure(kind, {
    network: 'facebook',
    message: `It was ${kind}.`,
    networkMessage: 'No.',
    retryAfterSeconds,
  });

describe('decideFailedCall', () => {
  test.each([
    ['unclear', 'unconfirmed'],
    ['unreachable', 'retry'],
    ['busy', 'retry'],
    ['rejected', 'failed'],
    ['duplicate', 'failed'],
    ['gone', 'failed'],
    ['limit', 'failed'],
    ['permission', 'failed'],
    ['reauthorize', 'failed'],
  ] as [FailureKind, string][])('delivery that fails as %s → %s, with the network’s message', (kind, next) => {
    expect(decideFailedCall(networkFailure(kind), context)).toMatchObject({
      next,
      reason: { kind, networkMessage: 'No.' },
    });
  });

  test('call of a delivery that fails as busy → delay of the network, pauses the account; as unreachable → growing delays', () => {
    expect(decideFailedCall(networkFailure('busy', 900), context)).toMatchObject({
      delaySeconds: 900,
      pausesAccount: true,
    });
    const outcomes = [0, 1, 2, 3].map((tries) =>
      decideFailedCall(networkFailure('unreachable'), { ...context, tries }),
    );
    expect(outcomes).toMatchObject(
      [30, 60, 120, 300].map((delaySeconds) => ({ next: 'retry', delaySeconds, pausesAccount: false })),
    );
  });

  test('call of a delivery that fails after too many tries → delivery failed', () => {
    expect(decideFailedCall(networkFailure('unreachable'), { ...context, tries: 7 }).next).toBe('failed');
    expect(decideFailedCall(networkFailure('busy', 60), { ...context, tries: 24 }).next).toBe('failed');
  });

  test('network reports a duplicate after a call without an answer → delivery unconfirmed', () => {
    expect(decideFailedCall(networkFailure('duplicate'), { ...context, isUncertain: true }).next).toBe('unconfirmed');
  });

  test('internal error before the call of a network → delivery retried; after the call → unconfirmed', () => {
    const internalError = new TypeError('undefined is not a function');
    expect(decideFailedCall(internalError, { ...context, isCallStarted: false }).next).toBe('retry');
    expect(decideFailedCall(internalError, context)).toMatchObject({
      next: 'unconfirmed',
      reason: { kind: 'unclear' },
    });
  });

  test('delivery with a disconnected account or a deleted file → failed; with an unreadable file → retry', () => {
    const disconnected = decideFailedCall(new Problem('connection-broken'), { ...context, isCallStarted: false });
    expect(disconnected).toMatchObject({ next: 'failed', reason: { kind: 'reauthorize' } });
    expect(decideFailedCall(new MediaUnreadable('The disk is unavailable.'), context)).toMatchObject({ next: 'retry' });
    expect(decideFailedCall(new InvalidContent('The image was deleted.'), context)).toMatchObject({
      next: 'failed',
      reason: { kind: 'unfit' },
    });
  });
});
