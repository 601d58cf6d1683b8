import { createHash } from 'node:crypto';
import { entryLimits } from '@fanfare/contract/contests/entry';
import { normalizeReceiptCode } from '@fanfare/contract/contests/receipt-code';
import { dayMs } from '@fanfare/contract/kit/durations';
import type { RandomBytes } from '../../../platform/random.ts';
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets/index.ts';
import type { ContestDbRow } from '../contests.store.ts';

export type EntryKeys = ReturnType<typeof createEntryKeys>;

/** Digits and letters of codes, without those that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Makes a code of random characters, 5 bits each. */
const randomCode = (random: RandomBytes, length: number): string =>
  [...random(length)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** Code in the link that contestants share, 60 bits. */
export const newReferralCode = (random: RandomBytes): string => randomCode(random, 12).toLowerCase();

/**
 * Receipt code, 80 bits; its hash is the contestant's identity in the contest's chain and in the lists of its draws.
 */
export const newReceiptCode = (random: RandomBytes): string => {
  const code = randomCode(random, 16);
  return [0, 4, 8, 12].map((at) => code.slice(at, at + 4)).join('-');
};
export const hashReceiptCode = (code: string): string =>
  createHash('sha256').update(normalizeReceiptCode(code)).digest('hex');

type KeyedContest = Pick<ContestDbRow, 'id' | 'endsAt' | 'options'>;

/**
 * True if a key has expired. Keys work until the contest's prizes can no longer be claimed; keys emailed after that,
 * for data requests, work for a day.
 */
const isExpired = ({ endsAt, options }: KeyedContest, issuedAt: number, now: Date): boolean => {
  const claimsEnd = (endsAt?.getTime() ?? 0) + options.claim_days * dayMs;
  return now.getTime() >= Math.max(claimsEnd, issuedAt + entryLimits.lateKeyDays * dayMs);
};

/**
 * Sealed keys for links and cookies. A contestant's key opens the entry; it is in the emailed link, the cookie and the
 * address of a frame. A key of an erased contestant opens nothing.
 */
export const createEntryKeys = (box: SecretBox) => {
  const open = (key: string, context: string): string | undefined => {
    try {
      return key.length > 500 ? undefined : box.open(key, context);
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  };
  const openNumber = (key: string, context: string): number | undefined => {
    const text = open(key, context);
    return text === undefined ? undefined : Number(text);
  };
  const contestantContext = (contestId: number) => `contest-entry:${contestId}`;
  const visitContext = (contestId: number) => `contest-visit:${contestId}`;
  const pageContext = (contestId: number) => `contest-page:${contestId}`;

  return {
    forContestant: (contestId: number, contestantId: number, issuedAt: Date) =>
      box.seal(`${contestantId} ${issuedAt.getTime()}`, contestantContext(contestId)),
    /** Id of the contestant in a key; undefined for an expired key. */
    readContestant: (contest: KeyedContest, key: string, now: Date): number | undefined => {
      const [contestantId, issuedAt] = (open(key, contestantContext(contest.id)) ?? '').split(' ').map(Number);
      return contestantId && issuedAt && !isExpired(contest, issuedAt, now) ? contestantId : undefined;
    },

    /** Key with the time a form was made; it proves the minimum time and is the challenge of the proof of work. */
    forPage: (contestId: number, at: Date) => box.seal(String(at.getTime()), pageContext(contestId)),
    readPage: (contestId: number, key: string) => openNumber(key, pageContext(contestId)),

    /** Key in the link of a visit action of one contestant. */
    forVisit: (contestId: number, contestantId: number, actionId: number) =>
      box.seal(`${contestantId} ${actionId}`, visitContext(contestId)),
    readVisit: (contestId: number, key: string): { contestantId: number; actionId: number } | undefined => {
      const [contestantId, actionId] = (open(key, visitContext(contestId)) ?? '').split(' ').map(Number);
      return contestantId && actionId ? { contestantId, actionId } : undefined;
    },
  };
};
