import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { deleteMessage } from '@fanfare/contract/sites';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Events } from '../../../platform/events/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { assetQueries, type Business } from '../../business/index.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { hostedPostStore } from '../hosted/hosted-posts.store.ts';
import type { SiteAccessService } from '../site-access.service.ts';
import { type SiteRemoval, siteRemoved } from '../sites.events.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import type { PostTransferService } from './post-transfer.service.ts';
import { postTransferStore } from './post-transfers.store.ts';

export type SiteRemovalService = ReturnType<typeof siteRemovalService>;
type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  events: Events;
  assets: Pick<Business['assets'], 'remove'>;
  siteAccess: SiteAccessService;
  postTransfer: PostTransferService;
  hostedImages: HostedImages;
  invalidate: (siteId: number) => void;
};

type TransferResult = { to: SiteRow; keepsPostIds: boolean } | undefined;

/** Lease of a transfer. Longer than a transfer via API takes; after it another request continues where it stopped. */
const transferLeaseMs = 5 * 60_000;

/** Deletes sites. The posts of a connected WordPress stay there; only the site row is deleted. */
export const siteRemovalService = ({
  db,
  now,
  audit,
  events,
  assets,
  siteAccess,
  postTransfer,
  hostedImages,
  invalidate,
}: Deps) => {
  /** Images used only by deleted posts can be deleted again. */
  const releaseImages = async (tx: Tx, row: SiteRow) => {
    for (const { id: postId, title } of await hostedPostStore(tx).listForUpdate(row)) {
      await hostedImages.recordUsage(tx, row.businessId, { siteId: row.id, postId, title, pictureId: null });
    }
  };

  const markDeleted = async (
    tx: Tx,
    actor: Actor,
    row: SiteRow,
    assetValue: string,
    transferResult: TransferResult,
  ) => {
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
      ...{ businessId: row.businessId, siteId: row.id, toSiteId: transferResult?.to.id ?? null, keepsPostIds },
      isReachable: row.kind === 'wordpress' || keepsPostIds,
      ...{ userId: actor.caller.userId, requestId: actor.client.requestId },
    });
    if (row.kind === 'hosted') await releaseImages(tx, row);
    await siteStore(tx).update(row, { deletedAt: now(), movedToId: to?.id ?? null, transferLeaseUntil: null });
    const auditText = to
      ? `Deleted the site ${row.name}; its posts are now on ${to.name}`
      : `Deleted the site ${row.name}`;
    await audit.record(tx, actor, row.businessId, auditText);
  };

  const lockBoth = async (tx: Tx, from: SiteRow, to: SiteRow) => {
    // Ordered by id to avoid deadlocks.
    for (const row of [from, to].toSorted((a, b) => a.id - b.id)) {
      if (!(await siteStore(tx).lock(row.businessId, row.id))) throw new Problem('not-found');
    }
  };

  const transfer = async (actor: Actor, from: SiteRow, assetValue: string, to: SiteRow) => {
    if (!(await siteStore(db).acquireTransferLease(from, now(), new Date(now().getTime() + transferLeaseMs)))) {
      throw new Problem('site-moving');
    }
    try {
      const areBothHosted = from.kind === 'hosted' && to.kind === 'hosted';
      const map = areBothHosted ? await postTransfer.mapCategories(from, to) : undefined;
      if (!map) await postTransfer.copyViaApi(from, to);
      await db.transaction(async (tx) => {
        await lockBoth(tx, from, to);
        if (map) {
          await postTransfer.moveRows(tx, from, to, map);
          await siteStore(tx).lockForWrite(to, true);
        }
        await markDeleted(tx, actor, from, assetValue, { to, keepsPostIds: map !== undefined });
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
      const ids = toSiteId === null ? undefined : await postTransferStore(db).listTransferred(siteId, toSiteId);
      return (postId: string): string | undefined => ids?.get(postId);
    },

    remove: async (actor: Actor, business: BusinessContext, id: number, transferTo: number | undefined) => {
      const row = await siteAccess.findForManager(business, id);
      const assetValue = await siteAccess.findAssetValue(row);
      if (transferTo === id)
        throw new Problem('invalid-input', { fields: [sameSiteProblem], message: sameSiteProblem.message });
      const to = transferTo === undefined ? undefined : await siteAccess.findForManager(business, transferTo);
      const answer = (isDeleted: boolean, isTransferred: boolean) => {
        const done = { delete: isDeleted, transfer: isTransferred };
        return { ...done, message: deleteMessage(to !== undefined, done) };
      };
      try {
        if (to) await transfer(actor, row, assetValue, to);
        else await db.transaction((tx) => markDeleted(tx, actor, row, assetValue, undefined));
      } catch (error) {
        // The answer has the specification's message; a repeated request continues where it stopped.
        if (error instanceof ConnectorFailure || isConnectionBroken(error)) return answer(false, false);
        throw error;
      }
      for (const site of [row, to]) if (site) invalidate(site.id);
      return answer(true, to !== undefined);
    },
  };
};

const sameSiteProblem = { path: 'transfer_site_id', message: 'Choose another site. You’re deleting this one.' };
const isConnectionBroken = (error: unknown): boolean =>
  error instanceof Problem && ['connection-broken', 'network-not-set-up'].includes(error.code);
