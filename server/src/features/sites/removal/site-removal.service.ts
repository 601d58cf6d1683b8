import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { deleteMessage } from '@fanfare/contract/sites';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { assetStore } from '../../business/index.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { hostedPostStore } from '../hosted/hosted-posts.store.ts';
import type { SiteAccessService } from '../site-access.service.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import type { PostTransferService } from './post-transfer.service.ts';
import { postTransferStore } from './post-transfers.store.ts';

export type SiteRemovalService = ReturnType<typeof siteRemovalService>;
type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  siteAccess: SiteAccessService;
  postTransfer: PostTransferService;
  hostedImages: HostedImages;
  invalidate: (siteId: number) => void;
  onSiteRemoved?: OnSiteRemoved | undefined;
};

/** Called in the transaction that deletes a site, with the new location of its posts. */
export type OnSiteRemoved = (
  tx: Tx,
  actor: Actor,
  removal: {
    from: SiteRow;
    to: SiteRow | undefined;
    /** Id of a post on the target; undefined when it was not transferred. */
    newPostIdFor: (postId: string) => string | undefined;
    /** Whether the old post URLs still work. */
    isReachable: boolean;
  },
) => Promise<void>;
type TransferResult = { to: SiteRow; ids: ReadonlyMap<string, string> | 'same' } | undefined;

/** Lease of a transfer. Longer than a transfer via API takes; after it another request continues where it stopped. */
const transferLeaseMs = 5 * 60_000;

/** Deletes sites. The posts of a connected WordPress stay there; only the site row is deleted. */
export const siteRemovalService = ({
  db,
  now,
  audit,
  siteAccess,
  postTransfer,
  hostedImages,
  invalidate,
  onSiteRemoved,
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
    const to = transferResult?.ids === 'same' ? transferResult.to : undefined;
    const siteAssets = (await assetStore(tx).list(row.businessId)).filter(
      (asset) => asset.type === 'site' && asset.value === assetValue,
    );
    await assetStore(tx).remove(
      row.businessId,
      siteAssets.map(({ id }) => id),
    );
    await onSiteRemoved?.(tx, actor, {
      ...{ from: row, to: transferResult?.to, isReachable: row.kind === 'wordpress' || to !== undefined },
      newPostIdFor: (postId) => (transferResult?.ids === 'same' ? postId : transferResult?.ids.get(postId)),
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
        await markDeleted(tx, actor, from, assetValue, {
          to,
          ids: map ? 'same' : await postTransferStore(tx).listTransferred(from, to),
        });
      });
    } catch (error) {
      await siteStore(db).releaseTransferLease(from);
      throw error;
    }
  };

  return {
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
