import type { AdDay, AdObject } from '@fanfare/connectors/ports/ads/ads';
import { addDays } from '@fanfare/contract/insights/ranges';
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import type { AdNetworkName } from '../../connections/index.ts';
import { adAccounts, adDays, adObjects } from '../insights.tables.ts';
import { countUpWeeks } from '../kept-sums/weeks.store.ts';
import { sumNames } from '../sums.store.ts';

export type AdAccountRow = typeof adAccounts.$inferSelect;
export type ObjectIds = Map<string, number>;

/** Number of rows in one statement: each row has 17 parameters, and PostgreSQL takes 65,535. */
const maxInsertedObjects = 2000;

/** Key of an object in the map `ObjectIds`. */
export const objectKey = (level: string, remoteId: string): string => `${level} ${remoteId}`;

/** Store of ad accounts whose figures are kept, their objects, and the figures of each day. */
export const adFactsStore = (db: Db | Tx) => ({
  findAccount: async (
    businessId: number,
    network: AdNetworkName,
    remoteId: string,
  ): Promise<AdAccountRow | undefined> => {
    const [row] = await db
      .select()
      .from(adAccounts)
      .where(
        and(
          eq(adAccounts.businessId, businessId),
          eq(adAccounts.network, network),
          eq(adAccounts.remoteId, remoteId),
          isNull(adAccounts.replacedAt),
        ),
      );
    return row;
  },

  listAccounts: (businessId: number, network: AdNetworkName): Promise<AdAccountRow[]> =>
    db
      .select()
      .from(adAccounts)
      .where(and(eq(adAccounts.businessId, businessId), eq(adAccounts.network, network), isNull(adAccounts.replacedAt)))
      .orderBy(asc(adAccounts.name), asc(adAccounts.id)),

  /** Adds the account, or brings its name up to date. */
  putAccount: async (account: typeof adAccounts.$inferInsert): Promise<AdAccountRow> => {
    const [row] = await db
      .insert(adAccounts)
      .values(account)
      .onConflictDoUpdate({
        target: [adAccounts.businessId, adAccounts.network, adAccounts.remoteId],
        targetWhere: isNull(adAccounts.replacedAt),
        set: { name: account.name },
      })
      .returning();
    if (!row) throw new Error('The ad account was not stored.');
    return row;
  },

  /** Locks the row of an account: no other transaction changes it until this transaction ends. */
  lock: async (id: number): Promise<AdAccountRow | undefined> => {
    const [row] = await db.select().from(adAccounts).where(eq(adAccounts.id, id)).for('update');
    return row;
  },

  findById: async (id: number): Promise<AdAccountRow | undefined> => {
    const [row] = await db.select().from(adAccounts).where(eq(adAccounts.id, id));
    return row;
  },

  /** Ends the row of an account that changed its currency or time zone; days from `firstDay` on get a new row. */
  replaceAccount: async (
    { id, businessId, network, remoteId, name, nextSyncAt }: AdAccountRow,
    account: Pick<AdAccountRow, 'currency' | 'timeZone'> & { firstDay: string },
    replacedAt: Date,
  ): Promise<AdAccountRow> => {
    await db.update(adAccounts).set({ replacedAt, nextSyncAt: null, readingUntil: null }).where(eq(adAccounts.id, id));
    await db.execute(sql`
      with removed as (
        delete from ad_days where account_id = ${id} and date >= ${account.firstDay}::date returning date)
      ${countUpWeeks(businessId, id, 'removed')}`);
    const [row] = await db
      .insert(adAccounts)
      .values({ businessId, network, remoteId, name, nextSyncAt, ...account })
      .returning();
    if (!row) throw new Error('The ad account was not stored.');
    return row;
  },

  /**
   * Takes accounts that are due for a reading, oldest first. No other process takes them before `until`, the end of the
   * lease.
   */
  takeDue: (at: Date, until: Date, limit: number): Promise<{ accountId: number; businessId: number }[]> =>
    db
      .update(adAccounts)
      .set({ nextSyncAt: until })
      .where(
        inArray(
          adAccounts.id,
          db
            .select({ id: adAccounts.id })
            .from(adAccounts)
            .where(and(lte(adAccounts.nextSyncAt, at), isNull(adAccounts.replacedAt)))
            .orderBy(asc(adAccounts.nextSyncAt))
            .limit(limit)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning({ accountId: adAccounts.id, businessId: adAccounts.businessId }),

  /** Marks accounts as due, so that they are read next; replaced rows are never read again. */
  makeDue: (ids: readonly number[], at: Date) =>
    db
      .update(adAccounts)
      .set({ nextSyncAt: at })
      .where(and(inArray(adAccounts.id, [...ids]), isNull(adAccounts.replacedAt))),

  /** Begins a reading that ends by `until`; false while another reading runs, or if the row was replaced. */
  beginReading: async (id: number, at: Date, until: Date): Promise<boolean> =>
    (
      await db
        .update(adAccounts)
        .set({ readingUntil: until })
        .where(
          and(
            eq(adAccounts.id, id),
            isNull(adAccounts.replacedAt),
            or(isNull(adAccounts.readingUntil), lte(adAccounts.readingUntil, at)),
          ),
        )
        .returning({ id: adAccounts.id })
    ).length > 0,

  updateAccount: (id: number, change: Partial<typeof adAccounts.$inferInsert>) =>
    db.update(adAccounts).set(change).where(eq(adAccounts.id, id)),

  /** Ids of all objects of an account, by `objectKey`. */
  objectIds: async (accountId: number): Promise<ObjectIds> => {
    const rows = await db
      .select({ id: adObjects.id, level: adObjects.level, remoteId: adObjects.remoteId })
      .from(adObjects)
      .where(eq(adObjects.accountId, accountId));
    return new Map(rows.map(({ id, level, remoteId }) => [objectKey(level, remoteId), id]));
  },

  /** Inserts or updates campaigns, groups and ads of an account. */
  putObjects: async (
    businessId: number,
    accountId: number,
    objects: readonly AdObject[],
    seenAt: Date,
  ): Promise<void> => {
    if (objects.length === 0) return;
    const byKey = new Map(objects.map((object) => [objectKey(object.level, object.id), object]));
    // Rows are locked in the same order everywhere, because ads are changed while an account is read.
    const values = [...byKey.keys()]
      .toSorted()
      .flatMap((key) => byKey.get(key) ?? [])
      .map((object): typeof adObjects.$inferInsert => ({
        businessId,
        accountId,
        level: object.level,
        remoteId: object.id,
        name: object.name.slice(0, 500),
        campaignRemoteId: object.campaignId,
        groupRemoteId: object.groupId ?? null,
        state: object.state,
        isOn: object.isOn,
        status: object.status,
        reason: object.reason ?? null,
        objective: object.objective ?? null,
        goal: object.goal ?? null,
        interests: object.interests ? [...object.interests] : null,
        budget: object.budget
          ? {
              id: object.budget.id,
              level: object.budget.level,
              kind: object.budget.kind,
              minor: object.budget.amount.minor,
              offset: object.budget.amount.offset,
              campaigns: object.budget.campaigns,
            }
          : null,
        createdAt: object.createdAt ?? null,
        seenAt,
      }));
    const excluded = (column: string) => sql.raw(`excluded.${column}`);
    // A reading that began before a change of ours may still have the earlier state, so that state is not stored.
    const unlessChanged = (column: string) =>
      sql.raw(
        `case when ad_objects.changed_at > excluded.seen_at then ad_objects.${column} else excluded.${column} end`,
      );
    for (let start = 0; start < values.length; start += maxInsertedObjects)
      await db
        .insert(adObjects)
        .values(values.slice(start, start + maxInsertedObjects))
        .onConflictDoUpdate({
          target: [adObjects.accountId, adObjects.level, adObjects.remoteId],
          set: {
            name: excluded('name'),
            campaignRemoteId: excluded('campaign_remote_id'),
            groupRemoteId: excluded('group_remote_id'),
            state: unlessChanged('state'),
            isOn: unlessChanged('is_on'),
            status: unlessChanged('status'),
            reason: unlessChanged('reason'),
            objective: excluded('objective'),
            goal: excluded('goal'),
            interests: excluded('interests'),
            budget: unlessChanged('budget'),
            createdAt: excluded('created_at'),
            seenAt: excluded('seen_at'),
            // After a move to another parent, the kept totals of both parents are out of date (`countedState` null).
            countedState: sql.raw(`case when (ad_objects.campaign_remote_id, ad_objects.group_remote_id)
              is distinct from (excluded.campaign_remote_id, excluded.group_remote_id)
              then null else ad_objects.counted_state end`),
          },
        });
  },

  /** Marks objects that a complete reading did not list any more as removed. Their figures stay. */
  markRemoved: (accountId: number, seenBefore: Date) =>
    db
      .update(adObjects)
      .set({ state: 'removed', isOn: false })
      .where(and(eq(adObjects.accountId, accountId), lt(adObjects.seenAt, seenBefore))),

  /** Adds the partitions of months, each "2026-11", that don't exist yet. Waits for another process that does the same. */
  ensureMonths: (months: readonly string[]): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ad_days partitions'))`);
      for (const month of months) {
        const name = `ad_days_${month.replace('-', '_')}`;
        if (!/^ad_days_\d{4}_\d{2}$/.test(name)) throw new RangeError(`${month} is not a month`);
        const from = `${month}-01`;
        const to = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
        await tx.execute(
          sql.raw(`create table if not exists ${name} partition of ad_days for values from ('${from}') to ('${to}')`),
        );
      }
    }),

  /**
   * Writes figures of days in one statement; figures of a known day are replaced. Returns how many days are new or
   * changed.
   */
  putDays: async (
    businessId: number,
    accountId: number,
    rows: readonly { objectId: number; day: AdDay }[],
  ): Promise<number> => {
    if (rows.length === 0) return 0;
    const column = (pick: (day: AdDay) => number | null | undefined) =>
      sql.param(rows.map(({ day }) => pick(day) ?? null));
    const written = await db.execute(sql`
      with written as (
      insert into ad_days (business_id, account_id, date, object_id, impressions, clicks, spend_micros, results,
        link_clicks, conversions, conversion_value_micros, viewable_impressions)
      select ${businessId}::bigint, ${accountId}::bigint, * from unnest(
        ${sql.param(rows.map(({ day }) => day.date))}::date[], ${sql.param(rows.map(({ objectId }) => objectId))}::bigint[],
        ${column(({ impressions }) => impressions)}::int[], ${column(({ clicks }) => clicks)}::int[],
        ${column(({ spendMicros }) => spendMicros)}::bigint[], ${column(({ results }) => results)}::float8[],
        ${column(({ linkClicks }) => linkClicks)}::int[], ${column(({ conversions }) => conversions)}::float8[],
        ${column(({ conversionValueMicros }) => conversionValueMicros)}::bigint[],
        ${column(({ viewableImpressions }) => viewableImpressions)}::int[])
      on conflict (account_id, date, object_id) do update set
        impressions = excluded.impressions, clicks = excluded.clicks, spend_micros = excluded.spend_micros,
        results = excluded.results, link_clicks = excluded.link_clicks, conversions = excluded.conversions,
        conversion_value_micros = excluded.conversion_value_micros,
        viewable_impressions = excluded.viewable_impressions
      where (${sql.raw(sumNames.map((name) => `ad_days.${name}`).join(', '))})
        is distinct from (${sql.raw(sumNames.map((name) => `excluded.${name}`).join(', '))})
      returning date),
      weeks as (${countUpWeeks(businessId, accountId, 'written')})
      select count(*)::int as changed from written`);
    return rowsOf<{ changed: number }>(written)[0]?.changed ?? 0;
  },

  /** Ids of the ads that have figures on a day. */
  objectsOfDay: async (accountId: number, date: string): Promise<number[]> => {
    const rows = await db
      .select({ objectId: adDays.objectId })
      .from(adDays)
      .where(and(eq(adDays.accountId, accountId), eq(adDays.date, date)));
    return rows.map(({ objectId }) => objectId);
  },

  removeDay: async (
    businessId: number,
    accountId: number,
    date: string,
    objectIds: readonly number[],
  ): Promise<void> => {
    if (objectIds.length === 0) return;
    await db.execute(sql`
      with removed as (
        delete from ad_days where account_id = ${accountId} and date = ${date}::date
          and object_id = any(${sql.param([...objectIds])}::bigint[])
        returning date)
      ${countUpWeeks(businessId, accountId, 'removed')}`);
  },
});
