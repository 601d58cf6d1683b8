import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { BrowserId, type UnlockAction, unlockActions, unlockLimits } from '@fanfare/contract/lockers/unlock';
import { z } from 'zod';
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets/index.ts';
import type { PublicLocker } from '../lockers.store.ts';

type KeyedLocker = Pick<PublicLocker, 'id' | 'actionRevision' | 'validRevision'>;

/**
 * Largest allowed difference in milliseconds between the clocks of our processes. A token issued further in the future
 * is refused, because it would be valid too long.
 */
const maxSkewMs = 5 * minuteMs;
const maxKeyLength = 3000;

const Visit = z.object({
  browser: BrowserId,
  action: z.enum(unlockActions),
  page: z.string(),
  nonce: z.string(),
  revision: z.number(),
  at: z.number(),
});
/** A link to visit or to share, for one browser. */
export type Visit = { browser: string; action: UnlockAction; page: string; nonce: string };

/** Sealed keys of visitors. Each purpose has its own context, so that no key works for another locker or purpose. */
export const createUnlockKeys = (box: SecretBox) => {
  const open = (key: string, context: string): string | undefined => {
    try {
      return key.length > maxKeyLength ? undefined : box.open(key, context);
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  };
  const openNumbers = (key: string, context: string): number[] => (open(key, context) ?? '').split(' ').map(Number);
  const isFresh = (issuedAt: number | undefined, ageMs: number, now: Date): boolean => {
    const age = now.getTime() - (issuedAt ?? Number.NaN);
    return age < ageMs && age >= -maxSkewMs;
  };
  const unlockContext = ({ id }: KeyedLocker, browser: string) => `locker-unlock:${id}:${browser}`;
  const visitContext = ({ id }: KeyedLocker) => `locker-visit:${id}`;
  const mailContext = ({ id }: KeyedLocker) => `locker-mail:${id}`;

  return {
    /** Token that opens the content of one locker in one browser. */
    forUnlock: (locker: KeyedLocker, browser: string, at: Date): string =>
      box.seal(`${locker.actionRevision} ${at.getTime()}`, unlockContext(locker, browser)),
    isUnlocked: (locker: KeyedLocker, browser: string, token: string, now: Date): boolean => {
      const [revision = 0, issuedAt] = openNumbers(token, unlockContext(locker, browser));
      return revision >= locker.validRevision && isFresh(issuedAt, unlockLimits.tokenDays * dayMs, now);
    },

    forVisit: (locker: KeyedLocker, visit: Visit, at: Date): string =>
      box.seal(JSON.stringify({ ...visit, revision: locker.actionRevision, at: at.getTime() }), visitContext(locker)),
    readVisit: (locker: KeyedLocker, key: string, now: Date): Visit | undefined => {
      const text = open(key, visitContext(locker));
      if (text === undefined) return undefined;
      const visit = Visit.parse(JSON.parse(text));
      const isValid =
        visit.revision >= locker.validRevision && isFresh(visit.at, unlockLimits.visitHours * hourMs, now);
      return isValid ? visit : undefined;
    },

    /** Key in the email to a person, which opens the content in the browser that uses it. */
    forMail: (locker: KeyedLocker, personId: number, at: Date): string =>
      box.seal(`${personId} ${at.getTime()}`, mailContext(locker)),
    readMail: (locker: KeyedLocker, key: string, now: Date): number | undefined => {
      const [personId, issuedAt] = openNumbers(key, mailContext(locker));
      return personId && isFresh(issuedAt, unlockLimits.tokenDays * dayMs, now) ? personId : undefined;
    },
  };
};
