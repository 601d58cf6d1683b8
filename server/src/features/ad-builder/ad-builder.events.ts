import { adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
import { z } from 'zod';
import { event, on, once } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import { batchFinished, type Deliveries, emptyCounts, isDone } from '../deliveries/index.ts';
import { accountSynced, adSpendQueries, type KeptAccounts } from '../insights/index.ts';
import type { Notify } from '../notifications/index.ts';
import { sharePublished } from '../social/index.ts';
import { presentResult, toShownName } from './creation/presenter.ts';
import { creationStore } from './creation.store.ts';
import { type ShareAdService, shareAdMessages, toShareId } from './share-ads.service.ts';

type Deps = {
  notify: Notify;
  deliveries: Pick<Deliveries, 'batches' | 'addNote'>;
  kept: Pick<KeptAccounts, 'find' | 'refresh'>;
  shareAds: Pick<ShareAdService, 'follow'>;
};

/** Event: ads from these posts of pages exist now, by the network's ids. */
export const postsAdvertised = event(
  'ad-builder.posts-advertised',
  z.object({ businessId: z.number(), postIds: z.array(z.string()) }),
);

/** Time in milliseconds after the submit in which its answer still shows the end of a creation. */
const shownInAnswerMs = 20_000;

export const adBuilderEvents = ({ db, now, events }: Platform, { notify, deliveries, kept, shareAds }: Deps) => {
  const { batches } = deliveries;
  return [
    on(sharePublished, 'ad-builder.create-share-ads', ({ data }) => shareAds.follow(data)),

    /** Notifies about ads that ended in the background, or failed. */
    on(batchFinished, 'ad-builder.notify', async ({ eventId, data: { businessId, batchId, kind } }) => {
      if (kind !== adCreationKindName) return;
      await db.transaction(async (tx) => {
        if (!(await once(tx, 'ad-builder.notify', eventId))) return;
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
      });
    }),

    /** Makes reports show the new ads soon. Once per batch, because reading the account counts toward its limit. */
    on(batchFinished, 'ad-builder.refresh-reports', async ({ data: { businessId, batchId, kind } }) => {
      if (kind !== adCreationKindName) return;
      const accounts = new Map(
        (await creationStore(db).listItems(batchId)).map(({ delivery: { network, accountId } }) => [
          `${network} ${accountId}`,
          { network, accountId },
        ]),
      );
      for (const { network, accountId } of accounts.values()) await kept.refresh(db, businessId, network, accountId);
    }),

    /** Tells features above that posts have an ad now. */
    on(batchFinished, 'ad-builder.tell-advertised', async ({ eventId, data: { businessId, batchId, kind } }) => {
      if (kind !== adCreationKindName) return;
      await db.transaction(async (tx) => {
        if (!(await once(tx, 'ad-builder.tell-advertised', eventId))) return;
        const postIds = (await creationStore(tx).listItems(batchId)).flatMap(({ item, delivery }) =>
          item.content?.type === 'post' && isDone(delivery.state) ? [item.content.postId] : [],
        );
        if (postIds.length > 0) await events.emit(tx, postsAdvertised, { businessId, postIds: [...new Set(postIds)] });
      });
    }),

    /** Adds the reason why its ad wasn't created to the activity of a share. */
    on(batchFinished, 'ad-builder.note-share-failures', async ({ eventId, data: { businessId, batchId, kind } }) => {
      if (kind !== adCreationKindName) return;
      await db.transaction(async (tx) => {
        if (!(await once(tx, 'ad-builder.note-share-failures', eventId))) return;
        const found = await creationStore(tx).find(businessId, batchId);
        const shareId = found?.creation.source === 'share' ? toShareId(found.creation.sourceKey) : undefined;
        if (shareId === undefined) return;
        const { errors } = presentResult(batchId, await creationStore(tx).listItems(batchId));
        for (const { error } of errors)
          await deliveries.addNote(tx, businessId, shareId, 'ad failed', shareAdMessages.failed(error));
      });
    }),

    /** Notifies the creator and the owner of a disapproved ad, with the network's reason. */
    on(accountSynced, 'ad-builder.note-refusals', async ({ data: { accountId, businessId } }) => {
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
          const told = [userId, owner].flatMap((id) => id ?? []);
          for (const maker of await businessQueries(tx).keepMembers(businessId, told))
            await notify(tx, {
              userId: maker,
              businessId,
              event: 'ad-problem',
              groupKey: `ad-refused:${item.id}`,
              title: `${toShownName(item.name)} was disapproved`,
              message: reasons.get(adId) ?? 'The network gave no reason.',
              link: `/ads/builder/created/${item.creationId}`,
            });
        });
      }
    }),
  ];
};
