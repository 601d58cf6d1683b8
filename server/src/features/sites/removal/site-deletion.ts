import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { assetQueries, type Business } from '../../business/index.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { hostedPostStore } from '../hosted/hosted-posts.store.ts';
import { sitePageStore } from '../hosted/site-pages.store.ts';
import { siteRemoved } from '../sites.events.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import { siteTransferStore } from './post-transfers.store.ts';

export type SiteDeletion = ReturnType<typeof createSiteDeletion>;
type Deps = {
  audit: Audit;
  assets: Pick<Business['assets'], 'remove'>;
  hostedImages: HostedImages;
};
type TransferResult = { to: SiteRow; keepsPostIds: boolean } | undefined;

/** Deletes the row of a site with what belongs to it, in the caller's transaction. */
export const createSiteDeletion = ({ now, events }: Platform, { audit, assets, hostedImages }: Deps) => {
  /** Images used only by deleted posts can be deleted again. */
  const releaseImages = async (tx: Tx, row: SiteRow) => {
    await hostedImages.recordDesignUsage(tx, row, []);
    for (const page of await sitePageStore(tx).list(row))
      await hostedImages.recordPageUsage(tx, row, { ...page, html: '' });
    await hostedImages.releaseAll(tx, row.businessId, await hostedPostStore(tx).listIds(row));
  };

  return {
    lockBoth: async (tx: Tx, from: SiteRow, to: SiteRow) => {
      // Rows are locked in the order of their ids to avoid deadlocks.
      for (const row of [from, to].toSorted((a, b) => a.id - b.id)) {
        if (!(await siteStore(tx).lock(row.businessId, row.id))) throw new Problem('not-found');
      }
    },

    markDeleted: async (tx: Tx, actor: Actor, row: SiteRow, assetValue: string, transferResult: TransferResult) => {
      const keepsPostIds = transferResult?.keepsPostIds ?? false;
      const to = keepsPostIds ? transferResult?.to : undefined;
      const siteAssets = (await assetQueries(tx).list(row.businessId)).filter(
        (asset) => asset.type === 'site' && asset.value === assetValue,
      );
      await assets.remove(
        tx,
        row.businessId,
        siteAssets.map(({ id }) => id),
      );
      await events.emit(tx, siteRemoved, {
        businessId: row.businessId,
        siteId: row.id,
        toSiteId: transferResult?.to.id ?? null,
        keepsPostIds,
        isReachable: row.kind === 'wordpress' || keepsPostIds,
        userId: actor.caller.userId,
        requestId: actor.client.requestId,
      });
      if (row.kind === 'hosted') await releaseImages(tx, row);
      await siteTransferStore(tx).remove(row);
      await siteStore(tx).update(row, {
        deletedAt: now(),
        movedToId: to?.id ?? null,
        transferLeaseUntil: null,
        domain: null,
        domainToken: null,
        domainVerifiedAt: null,
      });
      const newHome = transferResult ? `; its posts are now on ${transferResult.to.name}` : '';
      await audit.record(tx, actor, row.businessId, `Deleted the site ${row.name}${newHome}`);
    },
  };
};
