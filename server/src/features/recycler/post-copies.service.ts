import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import { recyclerMessages } from '@fanfare/contract/recycler/recycler';
import { Problem } from '../../platform/problem.ts';
import type { Media } from '../media/index.ts';
import type { Medium, ShareDraft } from '../social/index.ts';

type Deps = { library: Pick<Media['library'], 'importFromUrl'> };
export type CopiedPost = { post: PostReportRow; words: string };
export type PostCopy = Pick<ShareDraft, 'type' | 'message' | 'link' | 'images'>;
type Owner = { businessId: number; userId: number };

/** Number of pictures fetched at the same time. */
const maxFetches = 4;

const hasPicture = ({ post }: CopiedPost): boolean => post.type === 'photo' && post.full_picture !== null;

/** Videos can't be uploaded again, as Facebook gives no file: their copy links to them. */
const findLink = ({ post }: CopiedPost): string | undefined => {
  if (post.type === 'video') return post.permalink_url || undefined;
  return post.type === 'link' ? (post.link ?? undefined) : undefined;
};

/** Checks if the copy shows a picture, which has to be in the media library. */
export const needsPicture = (copied: CopiedPost): boolean => findLink(copied) === undefined && hasPicture(copied);

/** Copy of a page post; `mediaId` is the copied picture, for a post that needs one. */
export const toCopy = (copied: CopiedPost, mediaId: number | null): PostCopy => {
  const { post, words: message } = copied;
  const link = findLink(copied);
  if (link !== undefined) return { type: 'link', message, link };
  if (mediaId === null) return { type: 'text', message };
  const image: Medium = { kind: 'image', mediaId, url: null, alt: post.description.slice(0, 1000) };
  return { type: 'image', message, images: [image] };
};

/** Checks if a copy of the post has a text, a picture or a link. */
export const hasContent = (copied: CopiedPost): boolean =>
  copied.words !== '' || hasPicture(copied) || findLink(copied) !== undefined;

/** Copies of page posts. Their pictures move to the media library, because Facebook's picture URLs expire. */
export const postCopyService = ({ library }: Deps) => {
  const copy = async (owner: Owner, copied: CopiedPost): Promise<PostCopy> => {
    const { full_picture: url } = copied.post;
    if (url === null || !needsPicture(copied)) return toCopy(copied, null);
    return toCopy(copied, (await library.importFromUrl(owner, url)).id);
  };

  return {
    /** A copy of each post in order, or the problem of its picture. */
    copyAll: async (owner: Owner, posts: readonly CopiedPost[]): Promise<(PostCopy | { problem: string })[]> => {
      const copies: (PostCopy | { problem: string })[] = [];
      for (let start = 0; start < posts.length; start += maxFetches)
        copies.push(
          ...(await Promise.all(
            posts.slice(start, start + maxFetches).map((each) =>
              copy(owner, each).catch((error: unknown) => {
                if (!(error instanceof Problem) || error.status >= 500) throw error;
                return { problem: error.code === 'media-full' ? error.message : recyclerMessages.noPicture };
              }),
            ),
          )),
        );
      return copies;
    },
  };
};
export type PostCopyService = ReturnType<typeof postCopyService>;
