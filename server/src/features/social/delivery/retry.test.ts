import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../platform/http/index.ts';
import { decideOutcome, InvalidContent, MediaUnreadable } from './retry.policy.ts';

const facts = { network: 'facebook', hasBegun: true, tries: 0, isUncertain: false } as const;
const refusal = (kind: FailureKind, retryAfterSeconds?: number) =>
  new ConnectorFailure(kind, { network: 'facebook', sentence: `It was ${kind}.`, words: 'No.', retryAfterSeconds });

describe('what becomes of a share the network did not take', () => {
  test.each([
    ['unclear', 'unsure'],
    ['unreachable', 'again'],
    ['busy', 'again'],
    ['rejected', 'failed'],
    ['duplicate', 'failed'],
    ['gone', 'failed'],
    ['permission', 'failed'],
    ['reauthorize', 'failed'],
  ] as [FailureKind, string][])('%s: %s, with the network’s words', (kind, to) => {
    expect(decideOutcome(refusal(kind), facts)).toMatchObject({ to, reason: { kind, words: 'No.' } });
  });

  test('busy waits as long as the network says and holds the account; unreachable waits longer each time', () => {
    expect(decideOutcome(refusal('busy', 900), facts)).toMatchObject({ inSeconds: 900, holdsAccount: true });
    const waits = [0, 1, 2, 3].map((tries) => decideOutcome(refusal('unreachable'), { ...facts, tries }));
    expect(waits).toMatchObject(
      [30, 60, 120, 300].map((inSeconds) => ({ to: 'again', inSeconds, holdsAccount: false })),
    );
  });

  test('nothing is tried for ever', () => {
    expect(decideOutcome(refusal('unreachable'), { ...facts, tries: 7 }).to).toBe('failed');
    expect(decideOutcome(refusal('busy', 60), { ...facts, tries: 24 }).to).toBe('failed');
  });

  test('“I have this already” after a lost answer is about the lost one', () => {
    expect(decideOutcome(refusal('duplicate'), { ...facts, isUncertain: true }).to).toBe('unsure');
  });

  test('an error of our own is certain before the call and uncertain after it', () => {
    const bug = new TypeError('undefined is not a function');
    expect(decideOutcome(bug, { ...facts, hasBegun: false }).to).toBe('again');
    expect(decideOutcome(bug, facts)).toMatchObject({ to: 'unsure', reason: { kind: 'unclear' } });
  });

  test('an account that is not connected, or a file that is gone, is for a person', () => {
    const gone = decideOutcome(new Problem('connection-broken'), { ...facts, hasBegun: false });
    expect(gone).toMatchObject({ to: 'failed', reason: { kind: 'reauthorize' } });
    expect(decideOutcome(new MediaUnreadable('The disk is away.'), facts)).toMatchObject({ to: 'again' });
    expect(decideOutcome(new InvalidContent('The picture is gone.'), facts)).toMatchObject({
      to: 'failed',
      reason: { kind: 'unfit' },
    });
  });
});
