import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { trackingStore } from './hits.store.ts';

export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * A hash of address and browser with the salt of the day. The salt is removed when the day is over: from then on hashes
 * can't be tried out, and visitors of different days can't be recognized.
 */
export const createVisitorHash = ({ db, now, random }: Platform) => {
  let current: { day: string; salt: Promise<string> } | undefined;
  const findSalt = (day: string): Promise<string> => {
    if (current?.day !== day) {
      const salt = trackingStore(db).salt(day, random(32).toString('base64url'));
      current = { day, salt };
      salt.catch(() => {
        current = undefined;
      });
    }
    return current.salt;
  };

  return async (siteId: number, address: string, userAgent: string): Promise<string> =>
    createHash('sha256')
      .update(`${await findSalt(toDay(now()))}\n${siteId}\n${address}\n${userAgent.slice(0, 500)}`)
      .digest('base64url')
      .slice(0, 22);
};
