import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { type Jobs, job } from '../../../platform/jobs/index.ts';
import type { Target, Targets } from '../../connections/index.ts';
import type { Tell } from '../delivery/share-notifications.service.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import type { Links } from '../links/link-preview.service.ts';
import type { Medium } from '../social.tables.ts';
import { forecastStore } from './forecast.store.ts';
import { type ForecastInput, forecastFor, type Picture } from './forecast.ts';

export const forecastShares = job(
  'social.forecast',
  z.object({ businessId: z.number(), ids: z.array(z.number()), tells: z.boolean().optional() }),
  { retries: 2, concurrency: 2, timeoutSeconds: 600 },
);

/** Something these shares need is gone: whether they will work is looked at again. */
export const enqueueRecheck = async (jobs: Pick<Jobs, 'send'>, tx: Tx, businessId: number, ids: readonly number[]) => {
  for (let at = 0; at < ids.length; at += handful)
    await jobs.send(tx, forecastShares, { businessId, ids: ids.slice(at, at + handful), tells: true });
};

export type Forecasting = ReturnType<typeof forecastService>;
type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  profileSet: ProfileSet;
  targets: Targets;
  links: Links;
  media: MediaPort | undefined;
  tell: Tell;
};

const repeatDays = 7;
const handful = 50;
const aheadMost = 2_000;

/** What one look has found out already: fifty shares of one account ask for its boards once. */
type Known = {
  targets: Target[];
  boards: Map<string, Promise<ForecastInput['boards']>>;
  links: Map<string, Promise<ForecastInput['linkProblem']>>;
};

/** Looks ahead: will what is planned work when its time comes? */
export const forecastService = ({ db, now, jobs, profileSet, targets, links, media, tell }: Deps) => {
  const remembered = <T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> => {
    const asked = known.get(key) ?? ask();
    known.set(key, asked);
    return asked;
  };

  /** A network that does not answer says nothing about its boards. */
  const boardsOf = async ({ businessId, network, targetId }: ShareRow): Promise<ForecastInput['boards']> => {
    try {
      return await targets.withTarget(businessId, { network, remoteId: targetId }, async ({ boards }, grant) =>
        boards?.list(grant),
      );
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    }
  };

  const pictureOf = async (businessId: number, { kind, mediaId }: Medium): Promise<Picture | null> => {
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

  const factsOf = async (row: ShareRow, known: Known): Promise<ForecastInput> => {
    const account = `${row.network} ${row.targetId}`;
    const target = known.targets.find(({ network, remoteId }) => network === row.network && remoteId === row.targetId);
    const standing = target && { isWorking: target.isWorking, expiresAt: target.expiresAt, granted: target.granted };
    const { link } = row;
    const canAsk = row.network === 'pinterest' && target?.isWorking === true;
    return {
      share: row,
      standing,
      boards: canAsk ? await remembered(known.boards, account, () => boardsOf(row)) : undefined,
      // The address of a post is ours, and before its moment nobody can open it.
      linkProblem:
        link && row.postId === null ? await remembered(known.links, link, () => links.check(link)) : undefined,
      media: await Promise.all(row.media.map((medium) => pictureOf(row.businessId, medium))),
      sameWordsAt: await forecastStore(db).findSameText(row, repeatDays),
    };
  };

  /** `tells`: somebody should hear of what will not work; at saving they see it anyway. */
  const check = async (businessId: number, ids: number[], tells = false): Promise<void> => {
    const rows = await forecastStore(db).planned(businessId, ids);
    if (rows.length === 0) return;
    const known: Known = { targets: await targets.list(businessId), boards: new Map(), links: new Map() };
    for (const row of rows) {
      const forecast = forecastFor(await factsOf(row, known), profileSet);
      await db.transaction(async (tx) => {
        const isKept = await forecastStore(tx).save(row, forecast, now());
        if (isKept && tells && forecast.level === 'red') await tell(tx, row, 'forecast');
      });
    }
  };

  return {
    check,

    /** A day and an hour before. */
    scheduleChecks: async (): Promise<number> => {
      const due = await forecastStore(db).listDueForCheck(now(), aheadMost);
      await db.transaction(async (tx) => {
        for (const [businessId, rows] of Map.groupBy(due, (row) => row.businessId)) {
          for (let at = 0; at < rows.length; at += handful) {
            const ids = rows.slice(at, at + handful).map(({ id }) => id);
            await jobs.send(tx, forecastShares, { businessId, ids, tells: true });
          }
        }
      });
      return due.length;
    },
  };
};
