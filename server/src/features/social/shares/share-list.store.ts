import { maxCalendarTitle } from '@fanfare/contract/calendar/calendar';
import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import type { NetworkName } from '@fanfare/contract/networks/names';
import {
  type ForecastLevel,
  type ShareStage,
  type ShareState,
  shareKindName,
  shareStages,
} from '@fanfare/contract/social/shares';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { media } from '../../media/media.tables.ts';
import { shares } from '../social.tables.ts';
import type { AccountAddress } from './account-address.ts';
import { doneStates, type ShareRow } from './shares.store.ts';

export type ShareFilter = {
  /** Accounts whose shares are listed; undefined: all. */
  accounts?: readonly AccountAddress[] | undefined;
  state?: ShareState | undefined;
  stage?: ShareStage | undefined;
  forecast?: ForecastLevel | undefined;
  network?: NetworkName | undefined;
  account?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
};

const summaryColumns = {
  id: deliveries.id,
  network: deliveries.network,
  accountId: deliveries.accountId,
  accountName: deliveries.accountName,
  message: sql<string>`left(${shares.message}, 300)`,
  state: deliveries.state,
  dueAt: deliveries.dueAt,
  localTime: deliveries.localTime,
  timeZone: deliveries.timeZone,
  url: deliveries.url,
  failureKind: deliveries.failureKind,
  failureMessage: deliveries.failureMessage,
  forecast: deliveries.forecast,
  forecastNotes: deliveries.forecastNotes,
  nextAt: deliveries.nextAt,
  siteId: shares.siteId,
  postId: shares.postId,
};
export type SummaryRow = Pick<ShareRow, keyof typeof summaryColumns>;
/** Row of a share list. `fileToken`: token of the first image or video, if it is a file of the media library. */
export type ListedRow = SummaryRow & Pick<ShareRow, 'media'> & { fileToken: string | null };
export type ShareSort = 'due' | '-due';

const firstMediaId = sql`(${shares.media} -> 0 ->> 'mediaId')::bigint`;

/** A published share is `sent`, or `confirmed` if it was found on the account. */
const storedStates = (state: ShareState): DeliveryState[] => {
  if (state === 'published') return [...doneStates];
  return [state === 'intent' ? 'planned' : state];
};

/** Condition for shares of these accounts; matches no share if the list is empty. */
const isOfAccounts = (accounts: readonly AccountAddress[]): SQL | undefined =>
  accounts.length === 0
    ? sql`false`
    : or(
        ...[...Map.groupBy(accounts, ({ network }) => network)].map(([network, ofNetwork]) =>
          and(
            eq(deliveries.network, network),
            inArray(
              deliveries.accountId,
              ofNetwork.map(({ remoteId }) => remoteId),
            ),
          ),
        ),
      );

const toCondition = (businessId: number, filter: ShareFilter) => {
  const { accounts, state, stage, forecast, network, account, from, to, search } = filter;
  return and(
    eq(deliveries.businessId, businessId),
    isNull(deliveries.deletedAt),
    accounts && isOfAccounts(accounts),
    state && inArray(deliveries.state, storedStates(state)),
    stage && inArray(deliveries.state, shareStages[stage].flatMap(storedStates)),
    // The forecast of a share that was sent is obsolete.
    forecast && and(eq(deliveries.forecast, forecast), eq(deliveries.state, 'planned')),
    network && eq(deliveries.network, network),
    account === undefined ? undefined : eq(deliveries.accountId, account),
    from && gte(deliveries.dueAt, from),
    to && lt(deliveries.dueAt, to),
    // Search: all shares of the business; an index can't find rows by texts of two tables (decision 021).
    textContains(search ?? '', shares.message, deliveries.accountName, shares.link),
  );
};

/** Shares for lists and calendars, with only the columns they show. */
export const shareListStore = (db: Db) => ({
  page: async (
    businessId: number,
    filter: ShareFilter,
    sort: ShareSort,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ items: ListedRow[]; total: number }> => {
    const where = toCondition(businessId, filter);
    const direction = sort === 'due' ? asc : desc;
    const items = await db
      .select({ ...summaryColumns, media: shares.media, fileToken: media.token })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .leftJoin(media, and(eq(media.businessId, businessId), eq(media.id, firstMediaId)))
      .where(where)
      .orderBy(direction(deliveries.dueAt), direction(deliveries.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await countShares(db, where) };
  },

  /** The earliest shares of a range, grouped by the columns most of them have in common; in any order. */
  groupBetween: async (businessId: number, filter: Omit<ShareFilter, 'search'>, limit: number) => {
    const rows = db
      .select({
        id: deliveries.id,
        network: deliveries.network,
        name: deliveries.accountName,
        title: sql<string>`translate(left(${deliveries.title}, ${maxCalendarTitle + 1}), E'\n', ' ')`.as('short_title'),
        state: deliveries.state,
        due: deliveries.dueAt,
        zone: deliveries.timeZone,
        forecast: deliveries.forecast,
        version: deliveries.version,
      })
      .from(deliveries)
      .where(and(eq(deliveries.kind, shareKindName), toCondition(businessId, filter)))
      .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
      .limit(limit)
      .as('rows');
    // One text per group, built by the database: reading thousands of rows one by one takes ten times as long. One aggregate,
    // not one per column: for several, the database sorts all rows instead of hashing them.
    const seconds = sql`floor(date_part('epoch', ${rows.due}))::bigint`;
    const lines = sql<string>`string_agg(concat_ws(' ', ${rows.id}, ${seconds}, ${rows.version}, ${rows.title}), E'\n')`;
    const groups = await db
      .select({
        network: rows.network,
        name: rows.name,
        state: rows.state,
        zone: rows.zone,
        forecast: rows.forecast,
        lines,
      })
      .from(rows)
      .groupBy(rows.network, rows.name, rows.state, rows.zone, rows.forecast);
    return groups.map(({ lines: text, ...shared }) => ({ ...shared, items: text.split('\n').map(toItem) }));
  },
});

/** An item of a group: id, time in seconds, version and title. */
const toItem = (line: string) => {
  const [id = '', due = '', version = ''] = line.split(' ', 3);
  const title = line.slice(id.length + due.length + version.length + 3);
  return { id: Number(id), due: Number(due), version: Number(version), title };
};

const countShares = async (db: Db, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(shares)
    .innerJoin(deliveries, eq(deliveries.id, shares.id))
    .where(where);
  return row?.total ?? 0;
};
