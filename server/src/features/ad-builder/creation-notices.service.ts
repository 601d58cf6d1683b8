import type { Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import { type Deliveries, emptyCounts } from '../deliveries/index.ts';
import { adSpendQueries, type KeptAccounts } from '../insights/index.ts';
import type { Notify } from '../notifications/index.ts';
import { toShownName } from './creation/ad-names.ts';
import { presentResult } from './creation/creation-presenter.ts';
import { creationStore } from './creation/creations.store.ts';
import { shareAdMessages, toShareId } from './post-ads/share-ads.service.ts';

export type CreationNoticeService = ReturnType<typeof creationNoticeService>;
type Deps = {
  notify: Notify;
  deliveries: Pick<Deliveries, 'batches' | 'addNote'>;
  kept: Pick<KeptAccounts, 'find'>;
};

/**
 * Milliseconds in which a creation ends so soon that the answer of the submit shows its result; no notification is
 * needed then.
 */
const shownInAnswerMs = 20_000;

/** Service that tells members whether their ads were created, and notes it in the activity of shares. */
export const creationNoticeService = ({ db, now }: Platform, { notify, deliveries, kept }: Deps) => {
  const { batches } = deliveries;
  return {
    /** Notifies the user of a creation that failed, or that ended after the submit was answered. */
    notifyFinished: async (tx: Tx, businessId: number, batchId: number): Promise<void> => {
      const found = await creationStore(tx).find(businessId, batchId);
      if (!found) return;
      const { creation, batch } = found;
      const { failed, cancelled } = (await batches.count([batchId], tx)).get(batchId) ?? emptyCounts;
      const isQuick = (batch.finishedAt ?? now()).getTime() - batch.createdAt.getTime() < shownInAnswerMs;
      const isFailed = failed + cancelled > 0;
      const items = await creationStore(tx).listItems(batchId);
      // A member who uploads a video is always notified, because processing it takes minutes.
      const hasUpload = items.some(({ item: { content } }) => content?.type === 'video' && content.videoMediaId);
      if (!isFailed && isQuick && !hasUpload) return;
      const [reason] = await batches.listReasons(batchId, tx);
      const verb = creation.removalOf === null ? 'created' : 'removed';
      for (const userId of await businessQueries(tx).keepMembers(businessId, [batch.userId]))
        await notify(tx, {
          userId,
          businessId,
          event: 'ads-created',
          groupKey: `ads-created:${batchId}`,
          title: isFailed ? `Some ads weren’t ${verb}` : `Ads ${verb}`,
          message: isFailed
            ? `${creation.name}: ${reason?.message ?? 'Open it to see why.'}`
            : `${creation.name} is ready.`,
          link: `/ads/builder/created/${creation.removalOf ?? batchId}`,
        });
    },

    /** Adds to the activity of a share the reason why the share's ad wasn't created. */
    noteShareFailures: async (tx: Tx, businessId: number, batchId: number): Promise<void> => {
      const found = await creationStore(tx).find(businessId, batchId);
      const shareId = found?.creation.source === 'share' ? toShareId(found.creation.sourceKey) : undefined;
      if (shareId === undefined) return;
      const { errors } = presentResult(batchId, await creationStore(tx).listItems(batchId));
      for (const { error } of errors)
        await deliveries.addNote(tx, businessId, shareId, 'ad failed', shareAdMessages.failed(error));
    },

    /** Notifies the creator and the owner of each disapproved ad of an account, once, with the network's reason. */
    notifyRefused: async (businessId: number, accountId: number): Promise<void> => {
      const account = await kept.find(accountId);
      if (!account) return;
      const refused = await adSpendQueries(db).listInState(accountId, ['disapproved']);
      if (refused.length === 0) return;
      const reasons = new Map(refused.filter(({ level }) => level === 'ad').map((ad) => [ad.remoteId, ad.reason]));
      const ads = await creationStore(db).listUnnotedAds(businessId, account.network, account.remoteId);
      for (const { item, userId } of ads) {
        const adId = item.result?.adId;
        if (adId === undefined || !reasons.has(adId)) continue;
        await db.transaction(async (tx) => {
          await creationStore(tx).update(item.id, { refusalNotedAt: now() });
          const owner = (await businessQueries(tx).find(businessId))?.ownerId;
          const recipients = [userId, owner].flatMap((id) => id ?? []);
          for (const recipient of await businessQueries(tx).keepMembers(businessId, recipients))
            await notify(tx, {
              userId: recipient,
              businessId,
              event: 'ad-problem',
              groupKey: `ad-refused:${item.id}`,
              title: `${toShownName(item.name)} was disapproved`,
              message: reasons.get(adId) ?? 'The network gave no reason.',
              link: `/ads/builder/created/${item.creationId}`,
            });
        });
      }
    },
  };
};
