import {
  EndedConsent,
  type Subscriber,
  type SubscriberFilter,
  type SubscriptionSource,
  subscriptionLimits,
} from '@fanfare/contract/subscribers';
import { and, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { type RepeatedRequest, type StoredConsent, subscribers, subscriptionEmails } from './subscribers.tables.ts';

export type SubscriberRow = typeof subscribers.$inferSelect;
export type NewSubscriber = Omit<typeof subscribers.$inferInsert, 'id'>;

/**
 * The subscribers a user can see: those of the sites `siteIds`, and those of contests and of lockers if the flags say
 * so; undefined: all of the business.
 */
export type VisibleSources = { siteIds: readonly number[]; hasContests: boolean; hasLockers: boolean } | undefined;

const isVisible = (businessId: number, sources: VisibleSources): SQL | undefined =>
  and(
    eq(subscribers.businessId, businessId),
    sources &&
      or(
        and(eq(subscribers.sourceKind, 'site'), inArray(subscribers.sourceId, [...sources.siteIds])),
        sources.hasContests ? eq(subscribers.sourceKind, 'contest') : undefined,
        sources.hasLockers ? eq(subscribers.sourceKind, 'locker') : undefined,
      ),
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

  /** Inserts an address, or replaces the request of one that has not confirmed any. */
  saveRequest: async (row: NewSubscriber) => {
    const { unsubscribeKey, ...changes } = row;
    await db
      .insert(subscribers)
      .values(row)
      .onConflictDoUpdate({
        target: [subscribers.businessId, subscribers.address],
        set: changes,
        setWhere: eq(subscribers.state, 'pending'),
      });
  },

  /** Stores a new request of an unsubscribed address, beside the address's last consent. */
  saveRepeatedRequest: async (businessId: number, id: number, request: RepeatedRequest, confirmKeyHash: string) => {
    await db
      .update(subscribers)
      .set({ request, confirmKeyHash })
      .where(
        and(eq(subscribers.businessId, businessId), eq(subscribers.id, id), eq(subscribers.state, 'unsubscribed')),
      );
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

  /** Confirms a request; undefined when there was none, or it was made before `since`. */
  confirmEverywhere: async (keyHash: string, since: Date, at: Date): Promise<SubscriberRow | undefined> => {
    const [row] = await db.select().from(subscribers).where(eq(subscribers.confirmKeyHash, keyHash)).for('update');
    if (!row || row.state === 'subscribed' || openRequest(row).requestedAt <= since) return undefined;
    const [confirmed] = await db
      .update(subscribers)
      .set({
        ...(row.request ? { ...openRequest(row), request: null, earlierConsents: withEnded(row) } : {}),
        state: 'subscribed',
        confirmedAt: at,
        unsubscribedAt: null,
      })
      .where(and(eq(subscribers.businessId, row.businessId), eq(subscribers.id, row.id)))
      .returning();
    return confirmed;
  },

  unsubscribeEverywhere: async (key: string, at: Date) => {
    await db
      .update(subscribers)
      .set({
        state: 'unsubscribed',
        request: null,
        confirmKeyHash: null,
        unsubscribedAt: sql`coalesce(${subscribers.unsubscribedAt}, ${at.toISOString()}::timestamptz)`,
      })
      .where(
        and(
          eq(subscribers.unsubscribeKey, key),
          or(sql`${subscribers.state} <> 'unsubscribed'`, isNotNull(subscribers.request)),
        ),
      );
  },

  /** Lists a page of subscribers, newest first. */
  page: async (
    businessId: number,
    sources: VisibleSources,
    { search, state }: SubscriberFilter,
    limit: number,
    offset: number,
  ) => {
    const where = and(
      isVisible(businessId, sources),
      textContains(search, subscribers.email),
      state && eq(subscribers.state, state),
    );
    const rows = await db
      .select()
      .from(subscribers)
      .where(where)
      .orderBy(desc(subscribers.id))
      .limit(limit)
      .offset(offset);
    return { items: rows.map((row) => present(row, sources)), total: await db.$count(subscribers, where) };
  },

  /** Reads subscribers, newest first, after those with a higher id. */
  readBefore: async (
    businessId: number,
    sources: VisibleSources,
    beforeId: number | undefined,
    limit: number,
  ): Promise<Subscriber[]> => {
    const isBefore = beforeId === undefined ? undefined : lt(subscribers.id, beforeId);
    const rows = await db
      .select()
      .from(subscribers)
      .where(and(isVisible(businessId, sources), isBefore))
      .orderBy(desc(subscribers.id))
      .limit(limit);
    return rows.map((row) => present(row, sources));
  },

  countSubscribed: (businessId: number, sources: VisibleSources): Promise<number> =>
    db.$count(subscribers, and(isVisible(businessId, sources), eq(subscribers.state, 'subscribed'))),

  remove: async (businessId: number, sources: VisibleSources, id: number): Promise<boolean> => {
    const removed = await db
      .delete(subscribers)
      .where(and(isVisible(businessId, sources), eq(subscribers.id, id)))
      .returning({ id: subscribers.id });
    return removed.length > 0;
  },

  /** Ends requests that were not confirmed; the last consent of an address that had unsubscribed stays. */
  /** Erases a subscriber at their request. */
  erase: async (businessId: number, address: string): Promise<void> => {
    await db.delete(subscribers).where(and(eq(subscribers.businessId, businessId), eq(subscribers.address, address)));
  },

  endRequestsEverywhere: async (before: Date) => {
    await db.delete(subscribers).where(and(eq(subscribers.state, 'pending'), lt(subscribers.requestedAt, before)));
    await db
      .update(subscribers)
      .set({ request: null, confirmKeyHash: null })
      .where(sql`(${subscribers.request} ->> 'requestedAt')::timestamptz < ${before.toISOString()}::timestamptz`);
  },
});

/** The request behind the confirmation link of a row. */
export const openRequest = ({ request, ...row }: SubscriberRow) => {
  const { email, sourceKind, sourceId, sourceName, sourcePath, language, consent } = request ?? row;
  const requestedAt = request ? new Date(request.requestedAt) : row.requestedAt;
  return { email, sourceKind, sourceId, sourceName, sourcePath, language, consent, requestedAt };
};

/** Past consents of a subscriber, with the current one that a new consent is about to replace. */
const withEnded = (row: SubscriberRow): SubscriberRow['earlierConsents'] =>
  [
    ...row.earlierConsents,
    {
      sourceKind: row.sourceKind,
      sourceId: row.sourceId,
      source: row.sourceName,
      consent: row.consent,
      requested: row.requestedAt.toISOString(),
      confirmed: row.confirmedAt?.toISOString() ?? null,
      unsubscribed: row.unsubscribedAt?.toISOString() ?? null,
    },
  ].slice(-subscriptionLimits.earlierConsents);

type EmailTarget = { mailbox: string; businessId: number; source: SubscriptionSource };

export const subscriptionEmailStore = (tx: Tx) => ({
  /** Requests for the same mailbox run one after another until the end of the transaction. */
  lockMailbox: async (mailbox: string) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('subscription'), hashtext(${mailbox}))`);
  },

  /** Counts the emails to a mailbox after the given time: those of the whole installation, or of one source. */
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

/**
 * Checks consents inside of a row as `isVisible` checks the row: the address may have been with a source the user can't
 * see.
 */
const isConsentVisible = ({ sourceKind, sourceId }: StoredConsent, sources: VisibleSources): boolean => {
  if (!sources) return true;
  if (sourceKind === 'site') return sources.siteIds.includes(sourceId);
  return sourceKind === 'contest' ? sources.hasContests : sources.hasLockers;
};

const present = (row: SubscriberRow, sources: VisibleSources): Subscriber => ({
  id: row.id,
  email: row.email,
  state: row.state,
  source: { kind: row.sourceKind, id: row.sourceId, name: row.sourceName },
  consent: row.consent,
  requested: row.requestedAt,
  confirmed: row.confirmedAt,
  unsubscribed: row.unsubscribedAt,
  requested_again: row.request && new Date(row.request.requestedAt),
  earlier: row.earlierConsents
    .filter((ended) => isConsentVisible(ended, sources))
    .map((ended) => EndedConsent.parse(ended)),
});
