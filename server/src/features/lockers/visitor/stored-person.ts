import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { lockerStore } from '../lockers.store.ts';
import { personStore } from './unlocks.store.ts';

/** Hashes of email addresses differ by locker, so that no list of them says who used two lockers. */
export const hashAddress = (box: Pick<SecretBox, 'fingerprint'>, lockerId: number, email: string): string =>
  box.fingerprint(email.toLowerCase(), `locker:${lockerId}`);

/** Data of one person in the lockers of a business, for the business's data page. */
export const storedVisitor = (box: Pick<SecretBox, 'fingerprint'>) => {
  const toKeys = async (db: Db | Tx, businessId: number, email: string) =>
    (await lockerStore(db).listIds(businessId)).map((lockerId) => ({
      lockerId,
      addressHash: hashAddress(box, lockerId, email),
    }));
  return {
    list: async (db: Db | Tx, businessId: number, email: string): Promise<Record<string, string>[]> => {
      const rows = await personStore(db).listOfAddress(await toKeys(db, businessId, email));
      return rows.map(({ page, consent, requestedAt, confirmedAt }) => ({
        'Unlocked content on': page,
        Consent: consent,
        Requested: requestedAt.toISOString(),
        Unlocked: confirmedAt?.toISOString() ?? '',
      }));
    },

    erase: async (tx: Tx, businessId: number, email: string): Promise<void> =>
      personStore(tx).removeOfAddress(await toKeys(tx, businessId, email)),
  };
};
