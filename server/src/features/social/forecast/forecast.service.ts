import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { LinkPreviewService } from '../links/link-preview.service.ts';
import type { ShareRow } from '../shares/shares.store.ts';
import type { Medium } from '../social.tables.ts';
import { forecastStore } from './forecast.store.ts';
import { type ForecastInput, forecastFor, type MediaInfo } from './forecast.ts';

export const forecastShares = job(
  'social.forecast',
  z.object({ businessId: z.number(), ids: z.array(z.number()), tells: z.boolean().optional() }),
  { retries: 2, concurrency: 2, timeoutSeconds: 600 },
);

const forecastBatchSize = 50;

/** Payloads of forecast jobs for these shares of a business. */
export const toForecastPayloads = (
  businessId: number,
  rows: readonly { id: number }[],
  more: { tells?: boolean } = {},
) =>
  Array.from({ length: Math.ceil(rows.length / forecastBatchSize) }, (_, index) => {
    const batch = rows.slice(index * forecastBatchSize, (index + 1) * forecastBatchSize);
    return { businessId, ids: batch.map(({ id }) => id), ...more };
  });

export type ForecastService = ReturnType<typeof forecastService>;
type Deps = {
  profileSet: ProfileSet;
  targets: PublishTargetService;
  linkPreviews: LinkPreviewService;
  media: MediaPort | undefined;
  deliveries: Pick<Deliveries, 'enqueueNotification' | 'saveForecast'>;
};

const repeatDays = 7;
const maxChecksPerRun = 2_000;

/** Results shared by the shares of one check: boards per account, problems per link. */
type ForecastCache = {
  targets: Target[];
  /** Due times of other shares with the same text, by share id. */
  sameTexts: Map<number, Date>;
  boards: Map<string, Promise<ForecastInput['boards']>>;
  linkProblems: Map<string, Promise<ForecastInput['linkProblem']>>;
};

/** Forecasts whether scheduled shares can be published at their time. */
export const forecastService = (
  { db, now, jobs }: Platform,
  { profileSet, targets, linkPreviews, media, deliveries }: Deps,
) => {
  const memoized = <T>(cache: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> => {
    const pending = cache.get(key) ?? load();
    cache.set(key, pending);
    return pending;
  };

  /** Lists the boards; undefined if the network fails: no forecast about the board then. */
  const listBoards = async ({ businessId, network, accountId }: ShareRow): Promise<ForecastInput['boards']> => {
    try {
      return await targets.withTarget(businessId, { network, remoteId: accountId }, async ({ boards }, grant) =>
        boards?.list(grant),
      );
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    }
  };

  const toMediaInfo = async (businessId: number, { kind, mediaId }: Medium): Promise<MediaInfo | null> => {
    const unknown = { kind, type: null, width: null, height: null, size: null };
    if (mediaId === null || !media) return unknown;
    const file = await media.open(businessId, mediaId).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
    if (!file) return null;
    const { type, width = null, height = null, size = null } = file;
    return { kind, type, width, height, size };
  };

  const collectInput = async (row: ShareRow, cache: ForecastCache): Promise<ForecastInput> => {
    const account = `${row.network} ${row.accountId}`;
    const target = cache.targets.find(({ network, remoteId }) => network === row.network && remoteId === row.accountId);
    const accountStatus = target && {
      isWorking: target.isWorking,
      expiresAt: target.expiresAt,
      granted: target.granted,
    };
    const { link } = row;
    const canListBoards = row.network === 'pinterest' && target?.isWorking === true;
    return {
      share: row,
      accountStatus,
      boards: canListBoards ? await memoized(cache.boards, account, () => listBoards(row)) : undefined,
      // The link of a site post is ours and may not be public yet.
      linkProblem:
        link && row.postId === null
          ? await memoized(cache.linkProblems, link, () => linkPreviews.check(link))
          : undefined,
      media: await Promise.all(row.media.map((medium) => toMediaInfo(row.businessId, medium))),
      sameTextAt: cache.sameTexts.get(row.id),
    };
  };

  /** `notifies`: red forecasts notify the users; not after saving, where the user sees the result. */
  const check = async (businessId: number, ids: number[], notifies = false): Promise<void> => {
    const rows = await forecastStore(db).listPlanned(businessId, ids);
    if (rows.length === 0) return;
    const cache: ForecastCache = {
      targets: await targets.list(businessId),
      sameTexts: await forecastStore(db).findSameTexts(
        rows.map(({ id }) => id),
        repeatDays,
      ),
      boards: new Map(),
      linkProblems: new Map(),
    };
    for (const row of rows) {
      const forecast = forecastFor(await collectInput(row, cache), profileSet);
      await db.transaction(async (tx) => {
        const { level, notes } = forecast;
        const columns = { forecast: level, forecastNotes: notes, forecastAt: now() };
        const isSaved = await deliveries.saveForecast(tx, row, columns);
        if (isSaved && notifies && forecast.level === 'red') await deliveries.enqueueNotification(tx, row, 'forecast');
      });
    }
  };

  return {
    check,

    /** Enqueues checks of scheduled shares whose last forecast found a problem. */
    recheckProblems: async (businessId: number): Promise<void> => {
      const rows = await forecastStore(db).listWithProblems(businessId, maxChecksPerRun);
      await db.transaction((tx) => jobs.sendMany(tx, forecastShares, toForecastPayloads(businessId, rows)));
    },

    /** Enqueues checks 24 h and 1 h before the scheduled time. */
    scheduleChecks: async (): Promise<number> => {
      const due = await forecastStore(db).listDueForCheck(now(), maxChecksPerRun);
      await db.transaction(async (tx) => {
        const payloads = [...Map.groupBy(due, (row) => row.businessId)].flatMap(([businessId, rows]) =>
          toForecastPayloads(businessId, rows, { tells: true }),
        );
        await jobs.sendMany(tx, forecastShares, payloads);
      });
      return due.length;
    },
  };
};
