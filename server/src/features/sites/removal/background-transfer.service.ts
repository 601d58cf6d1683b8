import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { siteMessages } from '@fanfare/contract/sites/removal';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { SiteAccessService } from '../access/site-access.service.ts';
import { transferPosts } from '../sites.jobs.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import type { PostTransferService } from './post-transfer.service.ts';
import { siteTransferStore, type TransferRow } from './post-transfers.store.ts';
import type { SiteDeletion } from './site-deletion.ts';

export type BackgroundTransferService = ReturnType<typeof backgroundTransferService>;
type Deps = {
  notify: Notify;
  siteAccess: SiteAccessService;
  postTransfer: PostTransferService;
  deletion: SiteDeletion;
  invalidate: (siteId: number) => void;
};

/** Time limit of a run in ms, after which a new job continues, so that a restart never waits long for one. */
const runLimitMs = 2 * minuteMs;
/** Lease in ms, renewed before each post; longer than transferring one post takes. */
const leaseMs = 3 * minuteMs;
/** Failed runs in a row before the transfer has failed. */
const maxFailures = 3;

/** Transfers the posts of a site via API in the background, then deletes the site. A new run continues the last one. */
export const backgroundTransferService = (
  { db, now, jobs }: Platform,
  { notify, siteAccess, postTransfer, deletion, invalidate }: Deps,
) => {
  const leaseEnd = () => new Date(now().getTime() + leaseMs);

  const notifyStarter = (tx: Tx, from: SiteRow, { startedBy }: TransferRow, title: string, message: string) =>
    notify(tx, {
      userId: startedBy.caller.userId,
      businessId: from.businessId,
      event: 'site-moved',
      groupKey: `site-moved:${from.id}`,
      title,
      message,
      link: '/content/sites',
    });

  const fail = (from: SiteRow, transfer: TransferRow, message: string) =>
    db.transaction(async (tx) => {
      await siteTransferStore(tx).update(from, { state: 'failed', message });
      await notifyStarter(tx, from, transfer, `The posts of ${from.name} weren’t moved`, message);
    });

  const finish = async (from: SiteRow, to: SiteRow, transfer: TransferRow) => {
    const assetValue = await siteAccess.findAssetValue(from);
    await db.transaction(async (tx) => {
      await deletion.lockBoth(tx, from, to);
      await deletion.markDeleted(tx, transfer.startedBy, from, assetValue, { to, keepsPostIds: false });
      await notifyStarter(tx, from, transfer, siteMessages.transferredAndDeleted, `${from.name} → ${to.name}`);
    });
    for (const site of [from, to]) invalidate(site.id);
  };

  const transfer = async (from: SiteRow, to: SiteRow, row: TransferRow) => {
    const endsAt = now().getTime() + runLimitMs;
    let { total, failures } = row;
    const isComplete = await postTransfer.copyViaApi(from, to, {
      onCount: async (count) => {
        if (count !== total) await siteTransferStore(db).update(from, { total: count });
        total = count;
      },
      beforePost: () => siteStore(db).renewTransferLease(from, leaseEnd()),
      afterPost: async () => {
        if (failures > 0) await siteTransferStore(db).update(from, { failures: 0 });
        failures = 0;
      },
      isTimeUp: () => now().getTime() >= endsAt,
    });
    if (isComplete) return finish(from, to, row);
    await db.transaction((tx) => jobs.send(tx, transferPosts, { businessId: from.businessId, siteId: from.id }));
  };

  return {
    /** Starts a transfer; throws `site-moving` when one of this site is running already. */
    start: (actor: Actor, from: SiteRow, to: SiteRow): Promise<void> =>
      db.transaction(async (tx) => {
        const startedAt = now();
        const row = { fromId: from.id, businessId: from.businessId, toId: to.id, startedBy: actor, startedAt };
        if (!(await siteTransferStore(tx).start(row))) throw new Problem('site-moving');
        await jobs.send(tx, transferPosts, { businessId: from.businessId, siteId: from.id });
      }),

    requireNotRunning: async (from: SiteRow): Promise<void> => {
      if ((await siteTransferStore(db).find(from))?.state === 'running') throw new Problem('site-moving');
    },

    /** Runs the job once. Throws when it should be repeated. */
    run: async (businessId: number, siteId: number): Promise<void> => {
      const from = await siteStore(db).find(businessId, siteId);
      const row = from && (await siteTransferStore(db).find(from));
      if (!from || row?.state !== 'running') return;
      const to = await siteStore(db).find(businessId, row.toId);
      if (!to) return fail(from, row, 'The site they were moving to was deleted.');
      if (!(await siteStore(db).acquireTransferLease(from, now(), leaseEnd())))
        throw new Error('Another process transfers the posts of this site.');
      try {
        await transfer(from, to, row);
      } catch (error) {
        const failures = await siteTransferStore(db).countFailure(from);
        const isFinal = !canRetry(error) || failures >= maxFailures;
        if (!isFinal) throw error;
        await fail(from, row, failureMessage(error));
      } finally {
        await siteStore(db).releaseTransferLease(from);
      }
    },
  };
};

/** A transfer is not retried after a problem that only a user can solve, such as a revoked password. */
const canRetry = (error: unknown): boolean =>
  error instanceof ConnectorFailure
    ? ['busy', 'unclear', 'unreachable'].includes(error.kind)
    : !(error instanceof Problem);

const failureMessage = (error: unknown): string =>
  error instanceof ConnectorFailure || error instanceof Problem
    ? error.message
    : 'Something went wrong on our side. Try again.';
