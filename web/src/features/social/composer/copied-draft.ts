import { useQueries, useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import type { MediaItem } from '../../media/index.tsx';
import { type Account, accountKey } from '../accounts/use-social-accounts.ts';
import { toPickedImage, toPickedVideo } from './picked-media.ts';
import { emptyDraft, type PostDraft } from './post-draft.ts';

type Share = Output<'GET /social/share/{id}'>;
type Content = Pick<
  Share,
  'message' | 'ai' | 'thread' | 'link' | 'link_name' | 'link_description' | 'board_id' | 'media'
> &
  Pick<Share, 'social_network' | 'social_account'>;

type Parts = { hasVideo: boolean; hasLink: boolean; hasImages: boolean };

const draftType = ({ hasVideo, hasLink, hasImages }: Parts): PostDraft['type'] => {
  if (hasVideo) return 'video';
  if (hasLink) return 'link';
  return hasImages ? 'image' : 'text';
};

/**
 * A new draft with the content of a published or planned share. Files that were deleted meanwhile and the time are left
 * out.
 */
export function toCopiedDraft(share: Content, files: readonly MediaItem[], accounts: readonly Account[]): PostDraft {
  const { message, ai, thread, link, media, social_network, social_account, board_id } = share;
  const account = accounts.find(
    ({ social_network: network, id }) => network === social_network && id === social_account,
  );
  const pickedFiles = media.flatMap(({ media_id, alt }) => {
    const file = files.find(({ id }) => id === media_id);
    return file ? [{ ...file, alt: alt || file.alt }] : [];
  });
  const images = pickedFiles.filter(({ family }) => family === 'image').map(toPickedImage);
  const [video] = pickedFiles.filter(({ family }) => family === 'video').map(toPickedVideo);
  const linkPicture = media.find(({ kind, url }) => kind === 'image' && url !== null)?.url ?? null;
  return {
    ...emptyDraft,
    type: draftType({ hasVideo: video !== undefined, hasLink: Boolean(link), hasImages: images.length > 0 }),
    ...(account ? { networks: [social_network], accounts: [accountKey(account)] } : {}),
    ...(account && board_id ? { boards: { [account.id]: board_id } } : {}),
    message,
    ai,
    thread,
    link: link ?? '',
    linkName: share.link_name,
    linkDescription: share.link_description,
    picture: link ? linkPicture : null,
    images,
    video: video ?? null,
  };
}

/** The draft that copies the share of `?from=`; without one there is nothing to load. */
export function useCopiedDraft(search: string, accounts: readonly Account[]) {
  const from = Number(new URLSearchParams(search).get('from') ?? 0);
  const isCopy = Number.isInteger(from) && from > 0;
  const share = useQuery({
    ...query('GET /social/share/{id}', { params: { id: from } }),
    enabled: isCopy,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ids = share.data?.media.flatMap(({ media_id }) => media_id ?? []) ?? [];
  const files = useQueries({
    queries: ids.map((id) => ({ ...query('GET /media/{id}', { params: { id }, silent: true }), retry: false })),
  });
  return {
    isPending: isCopy && (share.isPending || files.some(({ isPending }) => isPending)),
    error: share.error,
    refetch: () => void share.refetch(),
    draft:
      share.data &&
      toCopiedDraft(
        share.data,
        files.flatMap(({ data }) => data ?? []),
        accounts,
      ),
  };
}
