import type { Db, Tx } from '../../platform/db/index.ts';
import { subscriberStore } from './subscribers.store.ts';

const toDate = (at: Date | null): string => at?.toISOString() ?? '';

/** Data of one person among the subscribers, for the page of people's rights. */
export const storedSubscriber = {
  list: async (db: Db | Tx, businessId: number, email: string): Promise<Record<string, string>[]> => {
    const row = await subscriberStore(db).find(businessId, email.toLowerCase());
    if (!row) return [];
    return [
      {
        'Email subscription': row.sourceName,
        Email: row.email,
        Status: row.state,
        Consent: row.consent,
        Requested: toDate(row.requestedAt),
        Confirmed: toDate(row.confirmedAt),
        Unsubscribed: toDate(row.unsubscribedAt),
      },
    ];
  },

  erase: (tx: Tx, businessId: number, email: string): Promise<void> =>
    subscriberStore(tx).erase(businessId, email.toLowerCase()),
};
