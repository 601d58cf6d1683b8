import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { deleteMessage, type SiteMove, siteMessages } from '@fanfare/contract/sites/removal';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteAccessService } from '../access/site-access.service.ts';
import type { SiteRemoval } from '../sites.events.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import type { BackgroundTransferService } from './background-transfer.service.ts';
import type { PostTransferService } from './post-transfer.service.ts';
import { siteTransferStore, transferredPostStore } from './post-transfers.store.ts';
import type { SiteDeletion } from './site-deletion.ts';

export type SiteRemovalService = ReturnType<typeof siteRemovalService>;
type Deps = {
  siteAccess: SiteAccessService;
  postTransfer: PostTransferService;
  backgroundTransfer: BackgroundTransferService;
  deletion: SiteDeletion;
  invalidate: (siteId: number) => void;
};

/** Lease of a removal in ms, longer than moving the rows of a hosted site takes. */
const rowsLeaseMs = 5 * minuteMs;

/** Deletes sites. The posts of a connected WordPress stay there; only the site row is deleted. */
export const siteRemovalService = (
  { db, now }: Platform,
  { siteAccess, postTransfer, backgroundTransfer, deletion, invalidate }: Deps,
) => {
  const moveHosted = async (actor: Actor, from: SiteRow, assetValue: string, to: SiteRow) => {
    if (!(await siteStore(db).acquireTransferLease(from, now(), new Date(now().getTime() + rowsLeaseMs)))) {
      throw new Problem('site-moving');
    }
    try {
      const map = await postTransfer.mapCategories(from, to);
      await db.transaction(async (tx) => {
        await deletion.lockBoth(tx, from, to);
        await postTransfer.moveRows(tx, from, to, map);
        await siteStore(tx).lockForWrite(to, true);
        await deletion.markDeleted(tx, actor, from, assetValue, { to, keepsPostIds: true });
      });
    } catch (error) {
      await siteStore(db).releaseTransferLease(from);
      throw error;
    }
  };

  return {
    /** The new id of each post of a removed site; undefined for a post that was not transferred. */
    findNewPostIds: async ({ siteId, toSiteId, keepsPostIds }: SiteRemoval) => {
      if (keepsPostIds) return (postId: string): string | undefined => postId;
      const ids = toSiteId === null ? undefined : await transferredPostStore(db).listTransferred(siteId, toSiteId);
      return (postId: string): string | undefined => ids?.get(postId);
    },

    /** Lists the running and failed transfers of the given sites. */
    listTransfers: async (businessId: number, sites: readonly { id: number }[]): Promise<SiteMove[]> =>
      (await siteTransferStore(db).list(businessId))
        .filter(({ row }) => sites.some(({ id }) => id === row.fromId))
        .map(({ row, toName, transferred }) => ({
          site_id: row.fromId,
          to_site_id: row.toId,
          to_name: toName,
          state: row.state,
          message: row.message,
          moved: Math.min(transferred, row.total),
          total: row.total,
        })),

    /** Removes a site. Posts move between hosted sites in one transaction; to and from WordPress in the background. */
    remove: async (actor: Actor, business: BusinessContext, id: number, transferTo: number | undefined) => {
      const row = await siteAccess.findForManager(business, id);
      const assetValue = await siteAccess.findAssetValue(row);
      if (transferTo === id)
        throw new Problem('invalid-input', { fields: [sameSiteProblem], message: sameSiteProblem.message });
      const to = transferTo === undefined ? undefined : await siteAccess.findForManager(business, transferTo);
      const answer = (isDeleted: boolean, isTransferred: boolean) => {
        const done = { delete: isDeleted, transfer: isTransferred };
        return { ...done, in_progress: false, message: deleteMessage(to !== undefined, done) };
      };
      await backgroundTransfer.requireNotRunning(row);
      if (to && (row.kind !== 'hosted' || to.kind !== 'hosted')) {
        await backgroundTransfer.start(actor, row, to);
        return { delete: false, transfer: false, in_progress: true, message: siteMessages.transferStarted };
      }
      try {
        if (to) await moveHosted(actor, row, assetValue, to);
        else await db.transaction((tx) => deletion.markDeleted(tx, actor, row, assetValue, undefined));
      } catch (error) {
        // A failed removal is answered with the specification's message; the user can repeat the request, which begins
        // the removal anew.
        if (error instanceof ConnectorFailure) return answer(false, false);
        throw error;
      }
      for (const site of [row, to]) if (site) invalidate(site.id);
      return answer(true, to !== undefined);
    },
  };
};

const sameSiteProblem = { path: 'transfer_site_id', message: 'Choose another site. You’re deleting this one.' };
