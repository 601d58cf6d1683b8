import type { NetworkName } from '@fanfare/contract/networks/names';
import { type ForecastLevel, type ShareStage, type ShareState, shareStages } from '@fanfare/contract/shares';
import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import { shares } from '../social.tables.ts';

export type ShareFilter = {
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
  id: shares.id,
  network: shares.network,
  targetId: shares.targetId,
  targetName: shares.targetName,
  message: sql<string>`left(${shares.message}, 300)`,
  state: shares.state,
  dueAt: shares.dueAt,
  localTime: shares.localTime,
  timeZone: shares.timeZone,
  url: shares.url,
  failureKind: shares.failureKind,
  failureMessage: shares.failureMessage,
  forecast: shares.forecast,
  forecastNotes: shares.forecastNotes,
  nextAt: shares.nextAt,
  siteId: shares.siteId,
  postId: shares.postId,
};
export type SummaryRow = {
  [K in keyof typeof summaryColumns]: K extends keyof typeof shares.$inferSelect
    ? (typeof shares.$inferSelect)[K]
    : never;
};

const toCondition = (businessId: number, { state, stage, forecast, network, account, from, to, search }: ShareFilter) =>
  and(
    eq(shares.businessId, businessId),
    isNull(shares.deletedAt),
    state && eq(shares.state, state),
    stage && inArray(shares.state, [...shareStages[stage]]),
    // The forecast of a share that was sent is obsolete.
    forecast && and(eq(shares.forecast, forecast), eq(shares.state, 'intent')),
    network && eq(shares.network, network),
    account === undefined ? undefined : eq(shares.targetId, account),
    from && gte(shares.dueAt, from),
    to && lt(shares.dueAt, to),
    search
      ? or(
          ilike(shares.message, likePattern(search)),
          ilike(shares.targetName, likePattern(search)),
          ilike(shares.link, likePattern(search)),
        )
      : undefined,
  );

/** Shares for lists and calendars, with only the columns they show. */
export const shareListStore = (db: Db) => ({
  page: async (businessId: number, filter: ShareFilter, limit: number, offset: number) => {
    const where = toCondition(businessId, filter);
    const items = await db
      .select(summaryColumns)
      .from(shares)
      .where(where)
      .orderBy(desc(shares.dueAt), desc(shares.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(shares, where) };
  },

  listBetween: (businessId: number, filter: ShareFilter, limit: number) =>
    db
      .select({
        id: shares.id,
        network: shares.network,
        name: shares.targetName,
        title: sql<string>`left(${shares.message}, 80)`,
        state: shares.state,
        due: shares.dueAt,
        zone: shares.timeZone,
        forecast: shares.forecast,
        version: shares.version,
      })
      .from(shares)
      .where(toCondition(businessId, filter))
      .orderBy(asc(shares.dueAt), asc(shares.id))
      .limit(limit),
});
