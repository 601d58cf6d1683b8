import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ShareFailureKind } from '@fanfare/contract/shares';
import { Problem } from '../../../platform/http/index.ts';

export type Reason = {
  kind: ShareFailureKind;
  sentence: string;
  words?: string | undefined;
  requestId?: string | undefined;
};

/**
 * What becomes of a share after a call that did not succeed. `again`: certainly nothing happened, and waiting helps.
 * `failed`: certainly nothing happened, and waiting does not help. `unsure`: it may have happened; it is never sent
 * again by machine, somebody reads the account back.
 */
export type Outcome =
  | { to: 'again'; inSeconds: number; holdsAccount: boolean; reason: Reason }
  | { to: 'failed'; reason: Reason }
  | { to: 'unsure'; reason: Reason };

type Facts = {
  network: NetworkName;
  /** Has the call to the network begun? Before that nothing can have happened. */
  hasBegun: boolean;
  tries: number;
  /** May an earlier call have arrived? Then the network's "I have this already" is about that one. */
  isUncertain: boolean;
};

/** Seconds before the next try, by how many there were: a network that is away has a good hour to come back. */
const backoffSeconds = [30, 60, 120, 300, 600, 900, 1800];
/** A network that says when to come back is believed for a day's worth of tries. */
const busyTriesMost = 24;
const longestBusySeconds = 6 * 3600;

export const decideOutcome = (error: unknown, facts: Facts): Outcome => {
  if (error instanceof ConnectorFailure) return ofNetwork(error, facts);
  if (error instanceof MediaUnreadable) return retry({ kind: 'unreachable', sentence: error.message }, facts);
  if (error instanceof InvalidContent) return { to: 'failed', reason: { kind: 'unfit', sentence: error.message } };
  const { network, hasBegun } = facts;
  const label = networkLabels[network];
  if (hasBegun) {
    const sentence = `We lost track of this while ${label} had it. It was not sent again.`;
    return { to: 'unsure', reason: { kind: 'unclear', sentence } };
  }
  if (error instanceof Problem) {
    const sentence = `Nothing was sent: this account is not connected any more. Connect it again, then send it again.`;
    return { to: 'failed', reason: { kind: 'reauthorize', sentence } };
  }
  const sentence = 'Something went wrong on our side before anything was sent.';
  return retry({ kind: 'unreachable', sentence }, facts);
};

const ofNetwork = ({ kind, facts }: ConnectorFailure, mine: Facts): Outcome => {
  const { sentence, words, requestId, retryAfterSeconds } = facts;
  const reason: Reason = { kind, sentence, words, requestId };
  if (kind === 'unclear') return { to: 'unsure', reason };
  if (kind === 'duplicate' && mine.isUncertain) return { to: 'unsure', reason };
  if (kind === 'unreachable') return retry(reason, mine);
  if (kind !== 'busy') return { to: 'failed', reason };
  const wait = Math.min(retryAfterSeconds ?? backoffOf(mine.tries) ?? 60, longestBusySeconds);
  if (mine.tries >= busyTriesMost) return { to: 'failed', reason };
  return { to: 'again', inSeconds: Math.max(wait, 5), holdsAccount: true, reason };
};

const retry = (reason: Reason, { tries }: Facts): Outcome => {
  const wait = backoffOf(tries);
  return wait === undefined ? { to: 'failed', reason } : { to: 'again', inSeconds: wait, holdsAccount: false, reason };
};

const backoffOf = (tries: number): number | undefined => backoffSeconds[tries];

/** When to read the account back after a lost answer, in seconds from one look to the next. */
export const reconcileDelaysSeconds = [20, 60, 120, 300, 600] as const;
export const looksMost = reconcileDelaysSeconds.length;

/** Something of our own is not as it must be, found before anything left: a file that is gone, a board nobody chose. */
export class InvalidContent extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Unfit';
  }
}

/** A file of ours cannot be read at the moment. Files are read before anything is seen, so nothing was sent. */
export class MediaUnreadable extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NotReadable';
  }
}

/** What the account itself must be mended for; its owner is told by the account's own incident. */
export const isOfAccount = (kind: ShareFailureKind): boolean => accountKinds.some((one) => one === kind);
const accountKinds: readonly FailureKind[] = ['reauthorize', 'permission'];
