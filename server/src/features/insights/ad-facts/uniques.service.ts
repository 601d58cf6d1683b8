import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import type { RateLimitUse, WatchUsage } from '@fanfare/connectors/ports/rate-limit';
import { type DateRange, defaultReportPreset, type ReportPreset, rangeOf } from '@fanfare/contract/insights/ranges';
import { dayMs, hourMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdAccountAccess, AdAccountCall } from '../../connections/index.ts';
import { readUniquesJob } from '../declared-jobs.ts';
import { hasRoom } from '../rate-limit-room.ts';
import type { AdAccountRow } from './ad-facts.store.ts';
import { type UniqueRead, uniqueStore } from './uniques.store.ts';

export type UniqueService = ReturnType<typeof uniqueService>;
type Deps = {
  access: Pick<AdAccountAccess, 'useAsBusiness'>;
  watchUsage: WatchUsage;
};

/**
 * Interval of readings in milliseconds for ranges that end today and still change; each reading costs several calls.
 */
const openEveryMs = 3 * hourMs;
/** Interval of readings in milliseconds for past ranges, which hardly change. */
const closedEveryMs = dayMs;
/** Time in milliseconds after which presets that no user opened are no longer read. */
const wantedForMs = 14 * dayMs;

/**
 * Service for figures that count people (such as reach), for the presets users look at. They can't be computed from
 * other figures.
 */
export const uniqueService = ({ db, now, jobs }: Platform, { access, watchUsage }: Deps) => {
  const store = uniqueStore(db);

  const isDue = (
    { rangeFrom, rangeTo, readAt }: Pick<UniqueRead, 'rangeFrom' | 'rangeTo' | 'readAt'>,
    range: DateRange,
    today: string,
  ) => {
    if (!readAt || rangeFrom !== range.from || rangeTo !== range.to) return true;
    return now().getTime() - readAt.getTime() > (range.to === today ? openEveryMs : closedEveryMs);
  };

  const read = async (row: AdAccountRow, { connector, grant, account }: AdAccountCall, use: RateLimitUse) => {
    const insights = connector.adInsights;
    if (!insights?.readUniques) return;
    await store.want([row], 'ad', defaultReportPreset, now());
    const today = toLocalTime(now(), row.timeZone).slice(0, 10);
    const wanted = await store.listWanted(row.id, new Date(now().getTime() - wantedForMs));
    for (const { level, preset, ...last } of wanted) {
      const range = rangeOf(preset, today);
      if (!isDue(last, range, today)) continue;
      if (!hasRoom(use)) return;
      const startedAt = now();
      for await (const batch of insights.readUniques(grant, account, level, range))
        await store.put(row.businessId, row.id, level, preset, range, batch, startedAt);
      await store.finish(row.id, level, preset, range, startedAt);
    }
  };

  return {
    /** Records that a user opens a preset of these accounts, and queues a reading of those never read. */
    request: async (accounts: readonly AdAccountRow[], level: AdLevel, preset: ReportPreset): Promise<void> => {
      const reading = accounts.filter(({ readTo }) => readTo !== null);
      const isNew = await store.want(reading, level, preset, now());
      const payloads = reading
        .filter(({ id }) => isNew.includes(id))
        .map(({ id, businessId }) => ({ accountId: id, businessId }));
      if (payloads.length > 0) await db.transaction((tx) => jobs.sendMany(tx, readUniquesJob, payloads));
    },

    /**
     * Reads the figures that count people of one account. A failure is not shown, because the next reading tries again.
     */
    readAccount: async (row: AdAccountRow): Promise<void> => {
      try {
        await watchUsage((use) =>
          access.useAsBusiness(row.businessId, { network: row.network, id: row.remoteId }, (call) =>
            read(row, call, use),
          ),
        );
      } catch (error) {
        if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) throw error;
      }
    },
  };
};
