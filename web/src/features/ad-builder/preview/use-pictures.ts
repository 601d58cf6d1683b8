import type { AdImage } from '@fanfare/contract/ad-builder/ad-builder';
import { toMediaId } from '@fanfare/contract/ad-builder/ad-content';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type Output } from '../../../lib/api.ts';
import type { PreviewPicture } from './shown-ads.ts';

type MediaItem = Output<'GET /media'>['items'][number];

const fromMedia = ({ path, alt, name, width, height }: MediaItem): PreviewPicture => ({
  src: path,
  alt: alt || name,
  size: width && height ? { width, height } : null,
});
const fromAccount = ({ url, name, width, height }: AdImage): PreviewPicture => ({
  src: url,
  alt: name,
  size: width && height ? { width, height } : null,
});

/** Number of result pages, newest images first, that are searched for an image of the ad account. */
const maxPages = 5;

async function findAccountImage(accountId: string, hash: string, signal: AbortSignal): Promise<PreviewPicture | null> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer: Output<'GET /facebook/ads/account/{id}/adimages'> = await call(
      'GET /facebook/ads/account/{id}/adimages',
      { params: { id: accountId }, query: cursor === undefined ? {} : { cursor }, signal, silent: true },
    );
    const found = answer.images.find((image) => image.hash === hash);
    if (found) return fromAccount(found);
    cursor = answer.cursor;
    if (cursor === undefined) break;
  }
  return null;
}

const pictureQuery = (ref: string, accountId: string) => {
  const mediaId = toMediaId(ref);
  return queryOptions({
    queryKey: mediaId === undefined ? ['ad image', accountId, ref] : ['ad image', ref],
    queryFn: async ({ signal }): Promise<PreviewPicture | null> =>
      mediaId === undefined
        ? findAccountImage(accountId, ref, signal)
        : fromMedia(await call('GET /media/{id}', { params: { id: mediaId }, signal, silent: true })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Images by the value in the form: an id of the media library, or the hash of an image of the ad account. */
export function usePictures(refs: readonly string[], accountId: string): ReadonlyMap<string, PreviewPicture> {
  const chosen = [...new Set(refs)].filter((ref) => ref !== '');
  const key = chosen.join(' ');
  const found = useQueries({
    queries: chosen.map((ref) => ({
      ...pictureQuery(ref, accountId),
      enabled: toMediaId(ref) !== undefined || accountId !== '',
    })),
    combine: (queries) => queries.map(({ data }) => data),
  });
  // The map stays the same until a picture changes, so that previews aren't drawn again.
  return useMemo(() => {
    const names = key.split(' ');
    return new Map(found.flatMap((picture, index) => (picture ? [[names[index] ?? '', picture] as const] : [])));
  }, [key, found]);
}

/** Remembers images that were chosen from a list, so that they are not read again. */
export function useRememberPictures() {
  const client = useQueryClient();
  return {
    rememberMedia: (item: MediaItem) =>
      client.setQueryData(pictureQuery(String(item.id), '').queryKey, fromMedia(item)),
    rememberAccountImage: (accountId: string, image: AdImage) =>
      client.setQueryData(pictureQuery(image.hash, accountId).queryKey, fromAccount(image)),
  };
}
