import { adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
import { z } from 'zod';
import type { Tx } from '../../platform/db/index.ts';
import { event, on, once } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { batchFinished, isDone } from '../deliveries/index.ts';
import { accountSynced, type KeptAccounts } from '../insights/index.ts';
import { sharePublished } from '../social/index.ts';
import { creationStore } from './creation/creations.store.ts';
import type { CreationNoticeService } from './creation-notices.service.ts';
import type { ShareAdService } from './post-ads/share-ads.service.ts';

type Deps = {
  kept: Pick<KeptAccounts, 'refresh'>;
  notices: CreationNoticeService;
  shareAds: Pick<ShareAdService, 'queueInBackground'>;
};

/** Event that tells that posts of pages, by the network's ids, have an ad now. */
export const postsAdvertised = event(
  'ad-builder.posts-advertised',
  z.object({ businessId: z.number(), postIds: z.array(z.string()) }),
);

export const adBuilderEvents = ({ db, events }: Platform, { kept, notices, shareAds }: Deps) => {
  /** Subscribes to the end of creations; each is handled once, in one transaction. */
  const onCreationFinished = (
    name: string,
    handleOnce: (tx: Tx, businessId: number, batchId: number) => Promise<void>,
  ) =>
    on(batchFinished, name, async ({ eventId, data: { businessId, batchId, kind } }) => {
      if (kind !== adCreationKindName) return;
      await db.transaction(async (tx) => {
        if (await once(tx, name, eventId)) await handleOnce(tx, businessId, batchId);
      });
    });

  return [
    on(sharePublished, 'ad-builder.create-share-ads', ({ data }) => shareAds.queueInBackground(data)),
    onCreationFinished('ad-builder.notify', notices.notifyFinished),

    /**
     * Makes reports show the new ads soon. Runs once per batch, because reading an account counts toward its rate
     * limit.
     */
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

    /** Tells features in higher tiers that posts have an ad now. */
    onCreationFinished('ad-builder.tell-advertised', async (tx, businessId, batchId) => {
      const postIds = (await creationStore(tx).listItems(batchId)).flatMap(({ item, delivery }) =>
        item.content?.type === 'post' && isDone(delivery.state) ? [item.content.postId] : [],
      );
      if (postIds.length > 0) await events.emit(tx, postsAdvertised, { businessId, postIds: [...new Set(postIds)] });
    }),

    onCreationFinished('ad-builder.note-share-failures', notices.noteShareFailures),
    on(accountSynced, 'ad-builder.note-refusals', ({ data: { businessId, accountId } }) =>
      notices.notifyRefused(businessId, accountId),
    ),
  ];
};
