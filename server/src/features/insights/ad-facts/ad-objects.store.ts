import type { AdLevel, AdState } from '@fanfare/connectors/ports/ads/ads';
import { and, asc, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import type { StoredBudget } from '../../ad-changes/index.ts';
import { adObjects } from '../insights.tables.ts';

/** Columns of an object that every feature reads; reports read more. */
export type AdObjectRow = Pick<
  typeof adObjects.$inferSelect,
  | 'id'
  | 'accountId'
  | 'level'
  | 'remoteId'
  | 'name'
  | 'campaignRemoteId'
  | 'groupRemoteId'
  | 'state'
  | 'isOn'
  | 'budget'
  | 'interests'
  | 'seenAt'
>;
type FoundJson = Omit<AdObjectRow, 'seenAt'> & { seenAt: number };
export type FoundRow = { object: AdObjectRow; group: AdObjectRow | null; campaign: AdObjectRow | null };
const nameColumns = { level: adObjects.level, remoteId: adObjects.remoteId, name: adObjects.name };
export type NamedObject = Pick<AdObjectRow, keyof typeof nameColumns>;
/** Fields of an object that a confirmed change sets. `status`: the status as the network names it. */
export type ObjectPatch = { isOn?: boolean; status?: string; isRemoved?: boolean };

const runningStates: readonly AdState[] = ['active', 'in-review', 'limited'];

/** Store of campaigns, groups and ads as last read, with our own changes since then. */
export const adObjectStore = (db: Db | Tx) => ({
  /** Finds objects with their groups and campaigns, each read once. */
  find: async (accountIds: readonly number[], level: AdLevel, remoteIds: readonly string[]): Promise<FoundRow[]> => {
    if (accountIds.length === 0 || remoteIds.length === 0) return [];
    const list = async (ofLevel: AdLevel, ids: readonly string[]): Promise<AdObjectRow[]> => {
      // Rows are returned as one JSON text: 2,000 rows of 12 columns then take a quarter of the CPU time.
      const [found] = rowsOf<{ objects: FoundJson[] | null }>(
        await db.execute(sql`
          select json_agg(found order by found.id) as objects from (
            select id, account_id as "accountId", level, remote_id as "remoteId", name,
              campaign_remote_id as "campaignRemoteId", group_remote_id as "groupRemoteId", state, is_on as "isOn", budget,
              interests, (extract(epoch from seen_at) * 1000)::float8 as "seenAt"
            from ad_objects
            where account_id = any(${sql.param([...accountIds])}::bigint[]) and level = ${ofLevel}
              and remote_id = any(${sql.param([...ids])}::text[])) as found`),
      );
      return (found?.objects ?? []).map((object) => ({ ...object, seenAt: new Date(object.seenAt) }));
    };
    const listParents = async (ofLevel: AdLevel, ids: readonly (string | null)[]) => {
      const known = [...new Set(ids.filter((id) => id !== null))];
      const rows = known.length === 0 ? [] : await list(ofLevel, known);
      return new Map(rows.map((row) => [`${row.accountId} ${row.remoteId}`, row]));
    };
    const objects = await list(level, remoteIds);
    const groups = await listParents(
      'group',
      objects.map(({ groupRemoteId }) => groupRemoteId),
    );
    const campaigns = await listParents(
      'campaign',
      objects.map(({ campaignRemoteId }) => campaignRemoteId),
    );
    return objects.map((object) => ({
      object,
      group: groups.get(`${object.accountId} ${object.groupRemoteId}`) ?? null,
      campaign: campaigns.get(`${object.accountId} ${object.campaignRemoteId}`) ?? null,
    }));
  },

  /** Objects of a level whose name contains the text, by name. */
  search: (accountId: number, level: AdLevel, text: string, limit: number): Promise<NamedObject[]> =>
    db
      .select(nameColumns)
      .from(adObjects)
      .where(
        and(
          eq(adObjects.accountId, accountId),
          eq(adObjects.level, level),
          notInArray(adObjects.state, ['removed', 'archived']),
          textContains(text, adObjects.name),
        ),
      )
      .orderBy(asc(adObjects.name), asc(adObjects.id))
      .limit(limit),

  /** Objects of a level that are not removed or archived. */
  count: (accountId: number, level: AdLevel): Promise<number> =>
    db.$count(
      adObjects,
      and(
        eq(adObjects.accountId, accountId),
        eq(adObjects.level, level),
        notInArray(adObjects.state, ['removed', 'archived']),
      ),
    ),

  /** Finds the names of these ids, of any level; unknown ids are left out. */
  findNames: (accountId: number, remoteIds: readonly string[]): Promise<NamedObject[]> =>
    db
      .select(nameColumns)
      .from(adObjects)
      .where(
        and(eq(adObjects.accountId, accountId), sql`${adObjects.remoteId} = any(${sql.param([...remoteIds])}::text[])`),
      ),

  /**
   * Stores the kind of result (such as purchases) of ads. A group or campaign has a kind if all of its ads have the
   * same.
   */
  putResultKinds: async (accountId: number, kinds: ReadonlyMap<number, string>): Promise<void> => {
    if (kinds.size === 0) return;
    await db.execute(sql`
      update ad_objects set result_kind = read.kind
      from unnest(${sql.param([...kinds.keys()])}::bigint[], ${sql.param([...kinds.values()])}::text[]) as read(id, kind)
      where ad_objects.id = read.id and ad_objects.account_id = ${accountId}
        and ad_objects.result_kind is distinct from read.kind`);
    for (const [level, parent] of [
      ['group', sql`group_remote_id`],
      ['campaign', sql`campaign_remote_id`],
    ] as const)
      await db.execute(sql`
        update ad_objects set result_kind = ads.kind
        from (
          select ${parent} as remote_id, case when min(result_kind) = max(result_kind) then min(result_kind) end as kind
          from ad_objects where account_id = ${accountId} and level = 'ad' and result_kind is not null group by 1) as ads
        where ad_objects.account_id = ${accountId} and ad_objects.level = ${level}
          and ad_objects.remote_id = ads.remote_id and ad_objects.result_kind is distinct from ads.kind`);
  },

  /** Stores one change of several objects, and updates the states of objects below them. */
  noteChanges: async (
    accountId: number,
    { level, remoteIds }: { level: AdLevel; remoteIds: readonly string[] },
    { isOn, status, isRemoved }: ObjectPatch,
    changedAt: Date,
  ): Promise<void> => {
    const isObject = and(
      eq(adObjects.accountId, accountId),
      eq(adObjects.level, level),
      isOneOf(adObjects.remoteId, remoteIds),
    );
    if (isRemoved) {
      await db.update(adObjects).set({ state: 'removed', isOn: false, changedAt }).where(isObject);
      return;
    }
    if (isOn === undefined) return;
    // An activated object gets the state that its parents allow; other reasons that stop it are found by the next
    // reading.
    await db
      .update(adObjects)
      .set({ isOn, changedAt, ...(status && { status }), state: isOn ? stateUnderParents : 'paused' })
      .where(and(isObject, sql`${adObjects.state} not in ('archived', 'removed')`));
    if (level === 'ad') return;
    const parentColumn = level === 'campaign' ? adObjects.campaignRemoteId : adObjects.groupRemoteId;
    const pausedState: AdState = level === 'campaign' ? 'campaign-paused' : 'group-paused';
    const isChild = and(
      eq(adObjects.accountId, accountId),
      level === 'campaign' ? inArray(adObjects.level, ['group', 'ad']) : eq(adObjects.level, 'ad'),
      isOneOf(parentColumn, remoteIds),
    );
    await db
      .update(adObjects)
      .set({ changedAt, state: isOn ? stateUnderParents : pausedState })
      .where(and(isChild, inArray(adObjects.state, isOn ? [pausedState] : [...runningStates])));
  },

  /** Stores the new amounts of budgets with all objects that show them. */
  noteBudgets: async (
    accountId: number,
    budgets: readonly Pick<StoredBudget, 'id' | 'level' | 'minor'>[],
    changedAt: Date,
  ): Promise<void> => {
    const batch = unnestColumns('batch', {
      id: [budgets.map(({ id }) => id), 'text'],
      level: [budgets.map(({ level }) => level), 'text'],
      minor: [budgets.map(({ minor }) => minor), 'bigint'],
    });
    // Budgets are stored with the object that has them, so only those rows are locked, in the order of `putObjects`.
    const held = db
      .select({ id: adObjects.id, minor: sql`batch.minor`.as('minor') })
      .from(adObjects)
      .innerJoin(batch, sql`${adObjects.level} = batch.level and ${adObjects.budget} ->> 'id' = batch.id`)
      .where(eq(adObjects.accountId, accountId))
      .orderBy(sql`${adObjects.level} collate "C"`, sql`${adObjects.remoteId} collate "C"`)
      .for('update', { of: adObjects })
      .as('held');
    await db
      .update(adObjects)
      .set({ changedAt, budget: sql`${adObjects.budget} || jsonb_build_object('minor', ${held.minor})` })
      .from(held)
      .where(eq(adObjects.id, held.id));
  },
});

/** Compares with any number of values in one parameter. */
const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

/** SQL of the state of an activated object: paused if a parent is paused, otherwise active. */
const stateUnderParents = sql`case
  when ad_objects.level <> 'campaign' and exists (select from ad_objects parents
    where parents.account_id = ad_objects.account_id and parents.level = 'campaign'
      and parents.remote_id = ad_objects.campaign_remote_id and not parents.is_on) then 'campaign-paused'
  when ad_objects.level = 'ad' and exists (select from ad_objects parents
    where parents.account_id = ad_objects.account_id and parents.level = 'group'
      and parents.remote_id = ad_objects.group_remote_id and not parents.is_on) then 'group-paused'
  else 'active' end`;
