import type { Subscriber, SubscriberFilter, SubscriptionSource } from '@fanfare/contract/subscribers';
import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { subscribers, subscriptionEmails } from './subscribers.tables.ts';

export type SubscriberRow = typeof subscribers.$inferSelect;
export type NewSubscriber = Omit<typeof subscribers.$inferInsert, 'id'>;

const isMatch = (businessId: number, { search, state }: SubscriberFilter): SQL | undefined =>
  and(
    eq(subscribers.businessId, businessId),
    textContains(search, subscribers.email),
    state && eq(subscribers.state, state),
  );

export const subscriberStore = (db: Db | Tx) => ({
  find: async (businessId: number, address: string): Promise<SubscriberRow | undefined> => {
    const [row] = await db
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.businessId, businessId), eq(subscribers.address, address)));
    return row;
  },

  findEmail: async (businessId: number, id: number): Promise<string | undefined> => {
    const [row] = await db
      .select({ email: subscribers.email })
      .from(subscribers)
      .where(and(eq(subscribers.businessId, businessId), eq(subscribers.id, id)));
    return row?.email;
  },

  /** Inserts an address, or replaces everything about one that is not subscribed. */
  saveRequest: async (row: NewSubscriber) => {
    const { unsubscribeKey, ...changes } = row;
    await db
      .insert(subscribers)
      .values(row)
      .onConflictDoUpdate({
        target: [subscribers.businessId, subscribers.address],
        set: changes,
        setWhere: sql`${subscribers.state} <> 'subscribed'`,
      });
  },

  /** The key is the permission, so it is not limited to a business. */
  findByConfirmKeyEverywhere: async (keyHash: string): Promise<SubscriberRow | undefined> => {
    const [row] = await db.select().from(subscribers).where(eq(subscribers.confirmKeyHash, keyHash));
    return row;
  },

  findByUnsubscribeKeyEverywhere: async (key: string): Promise<SubscriberRow | undefined> => {
    const [row] = await db.select().from(subscribers).where(eq(subscribers.unsubscribeKey, key));
    return row;
  },

  /** Undefined when it was not pending, or requested before `since`. */
  confirmEverywhere: async (keyHash: string, since: Date, at: Date): Promise<SubscriberRow | undefined> => {
    const [row] = await db
      .update(subscribers)
      .set({ state: 'subscribed', confirmedAt: at, unsubscribedAt: null })
      .where(
        and(
          eq(subscribers.confirmKeyHash, keyHash),
          eq(subscribers.state, 'pending'),
          gt(subscribers.requestedAt, since),
        ),
      )
      .returning();
    return row;
  },

  unsubscribeEverywhere: async (key: string, at: Date) => {
    await db
      .update(subscribers)
      .set({ state: 'unsubscribed', unsubscribedAt: at, confirmKeyHash: null })
      .where(and(eq(subscribers.unsubscribeKey, key), sql`${subscribers.state} <> 'unsubscribed'`));
  },

  /** Newest first. */
  page: async (businessId: number, filter: SubscriberFilter, limit: number, offset: number) => {
    const where = isMatch(businessId, filter);
    const rows = await db
      .select()
      .from(subscribers)
      .where(where)
      .orderBy(desc(subscribers.id))
      .limit(limit)
      .offset(offset);
    return { items: rows.map(present), total: await db.$count(subscribers, where) };
  },

  /** Newest first, after those with a higher id. */
  readBefore: async (businessId: number, beforeId: number | undefined, limit: number): Promise<Subscriber[]> => {
    const isBefore = beforeId === undefined ? undefined : lt(subscribers.id, beforeId);
    const rows = await db
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.businessId, businessId), isBefore))
      .orderBy(desc(subscribers.id))
      .limit(limit);
    return rows.map(present);
  },

  countSubscribed: (businessId: number): Promise<number> =>
    db.$count(subscribers, and(eq(subscribers.businessId, businessId), eq(subscribers.state, 'subscribed'))),

  remove: async (businessId: number, id: number): Promise<boolean> => {
    const removed = await db
      .delete(subscribers)
      .where(and(eq(subscribers.businessId, businessId), eq(subscribers.id, id)))
      .returning({ id: subscribers.id });
    return removed.length > 0;
  },

  /** Ends requests that were not confirmed: an address that had unsubscribed is unsubscribed again. */
  endPendingEverywhere: async (before: Date) => {
    const isOver = and(eq(subscribers.state, 'pending'), lt(subscribers.requestedAt, before));
    await db.delete(subscribers).where(and(isOver, isNull(subscribers.unsubscribedAt)));
    await db
      .update(subscribers)
      .set({ state: 'unsubscribed', confirmKeyHash: null })
      .where(and(isOver, isNotNull(subscribers.unsubscribedAt)));
  },
});

type EmailTarget = { mailbox: string; businessId: number; source: SubscriptionSource };

export const subscriptionEmailStore = (tx: Tx) => ({
  /** Requests for the same mailbox run one after another until the end of the transaction. */
  lockMailbox: async (mailbox: string) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('subscription'), hashtext(${mailbox}))`);
  },

  /** Emails to the mailbox after this time: all of the installation, or those from one source. */
  count: (mailbox: string, after: Date, source?: SubscriptionSource): Promise<number> =>
    tx.$count(
      subscriptionEmails,
      and(
        eq(subscriptionEmails.mailbox, mailbox),
        gt(subscriptionEmails.sentAt, after),
        source && and(eq(subscriptionEmails.sourceKind, source.kind), eq(subscriptionEmails.sourceId, source.id)),
      ),
    ),

  add: async ({ mailbox, businessId, source }: EmailTarget, sentAt: Date) => {
    await tx
      .insert(subscriptionEmails)
      .values({ mailbox, businessId, sourceKind: source.kind, sourceId: source.id, sentAt });
  },
});

export const removeOldEmailsEverywhere = async (db: Db, before: Date) => {
  await db.delete(subscriptionEmails).where(lt(subscriptionEmails.sentAt, before));
};

const present = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  state: row.state,
  source: { kind: row.sourceKind, id: row.sourceId, name: row.sourceName },
  consent: row.consent,
  requested: row.requestedAt,
  confirmed: row.confirmedAt,
  unsubscribed: row.unsubscribedAt,
});
