import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { PublishedShare, SettleShareAds } from '../../social/index.ts';
import type { SubmitService } from '../submit/submit.service.ts';
import type { PostAdService } from './post-ads.service.ts';

export type ShareAdService = ReturnType<typeof shareAdService>;
type Deps = {
  notify: Notify;
  deliveries: Pick<Deliveries, 'addNote'>;
  postAds: PostAdService;
  submits: Pick<SubmitService, 'sendAndWait'>;
};
/** Result of queueing: a creation, or the reason why there is none. */
type Queued = { batchId: number } | { error: string };

export const shareAdMessages = {
  facebookOnly: 'Ads can be created from Facebook posts only.',
  failed: (reason: string) => `The ad of this post wasn’t created. ${reason}`,
} as const;

/** Id of the share that a creation is for, from a source key such as "share:15" or "native:15". */
export const toShareId = (sourceKey: string | null): number | undefined => {
  const id = Number(sourceKey?.split(':')[1]);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Service for the ads of shares, which are made once the network has the post, each once. */
export const shareAdService = ({ db }: Platform, { notify, deliveries, postAds, submits }: Deps) => {
  const queue = async (create: (tx: Tx) => Promise<{ batchId: number }>): Promise<Queued> => {
    try {
      return await db.transaction(create);
    } catch (error) {
      if (error instanceof Problem) return { error: error.message };
      throw error;
    }
  };

  const queueAd = (share: PublishedShare): Promise<Queued> | undefined => {
    const { businessId, userId, shareId, adProfileId, accountId, remoteId, title } = share;
    if (adProfileId === null) return undefined;
    if (share.network !== 'facebook') return Promise.resolve({ error: shareAdMessages.facebookOnly });
    const id = remoteId.includes('_') ? remoteId : `${accountId}_${remoteId}`;
    return queue((tx) =>
      postAds.createFromPost(tx, {
        businessId,
        userId,
        profileId: adProfileId,
        source: 'share',
        sourceKey: `share:${shareId}`,
        pagePost: { pageId: accountId, id, title },
      }),
    );
  };

  const queueNativeAd = (share: PublishedShare): Promise<Queued> | undefined => {
    const { businessId, userId, shareId, adProfileId, nativeAd, link, url, mediaId } = share;
    if (!nativeAd) return undefined;
    if (adProfileId === null) return Promise.resolve({ error: adMessages.profile });
    return queue((tx) =>
      postAds.createNativeAd(tx, {
        businessId,
        userId,
        profileId: adProfileId,
        source: 'share',
        sourceKey: `native:${shareId}`,
        native: { ad: nativeAd, url: link ?? url, mediaId },
      }),
    );
  };

  const waitFor = async (queued: Queued | undefined): Promise<string | null> => {
    if (!queued) return null;
    if ('error' in queued) return queued.error;
    const { errors } = await submits.sendAndWait(queued.batchId);
    return errors[0]?.error ?? null;
  };

  const createAndWait: SettleShareAds = async (shares) => {
    const results = new Map<number, { ads: string | null; nativeads: string | null }>();
    for (const share of shares) {
      const ad = await queueAd(share);
      const nativeAd = await queueNativeAd(share);
      results.set(share.shareId, { ads: await waitFor(ad), nativeads: await waitFor(nativeAd) });
    }
    return results;
  };

  return {
    createAndWait,

    /**
     * Queues the ads of a share in the background. The user of the share is notified of ads that can't be queued;
     * queued ads send notifications of their own.
     */
    queueInBackground: async (share: PublishedShare): Promise<void> => {
      const queued = [await queueAd(share), await queueNativeAd(share)];
      const errors = queued.flatMap((each) => (each && 'error' in each ? [each.error] : []));
      if (errors.length === 0) return;
      await db.transaction(async (tx) => {
        for (const error of new Set(errors))
          await deliveries.addNote(tx, share.businessId, share.shareId, 'ad failed', shareAdMessages.failed(error));
        for (const userId of await businessQueries(tx).keepMembers(share.businessId, [share.userId]))
          await notify(tx, {
            userId,
            businessId: share.businessId,
            event: 'ads-created',
            groupKey: `share-ad:${share.shareId}`,
            title: 'The ad of a post wasn’t created',
            message: [...new Set(errors)].join(' '),
            link: `/social/share/${share.shareId}`,
          });
      });
    },
  };
};
