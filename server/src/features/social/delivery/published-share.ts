import type { ShareRow } from '../shares/shares.store.ts';
import type { PublishedShare } from './delivery.events.ts';

const maxTitle = 80;

/** Published share that ads are created from; undefined for one without ads. */
export const toPublishedShare = (
  row: Omit<ShareRow, 'remoteId' | 'url'> & { remoteId: string | null; url: string | null },
): PublishedShare | undefined => {
  const { businessId, id, userId, network, accountId, remoteId, url, link, adProfileId, nativeAd, media } = row;
  if ((adProfileId === null && nativeAd === null) || userId === null || !remoteId) return undefined;
  const [title = ''] = row.message.split('\n');
  return {
    businessId,
    shareId: id,
    userId,
    network,
    accountId,
    remoteId,
    url: url ?? '',
    link,
    adProfileId,
    nativeAd,
    title: [...title].slice(0, maxTitle).join(''),
    mediaId: media.find(({ kind, mediaId }) => kind === 'image' && mediaId !== null)?.mediaId ?? null,
  };
};
