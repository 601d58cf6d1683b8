import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import { recyclerMessages } from '@fanfare/contract/recycler/recycler';
import { Problem } from '../../platform/problem.ts';
import type { Media } from '../media/index.ts';
import type { Medium, ShareDraft } from '../social/index.ts';

type Deps = { library: Pick<Media['library'], 'importFromUrl'> };
/** Post to copy, and the text of its copy. */
export type CopySource = { post: PostReportRow; text: string };
export type PostCopy = Pick<ShareDraft, 'type' | 'message' | 'link' | 'images'>;
type PictureProblem = { problem: string };
type Owner = { businessId: number; userId: number };

/** Largest number of pictures that are fetched at the same time. */
const maxFetches = 4;

const hasPicture = ({ post }: CopySource): boolean => post.type === 'photo' && post.full_picture !== null;

/** Link of a copy. Videos can't be uploaded again, as Facebook gives no file: their copy links to them. */
const findLink = ({ post }: CopySource): string | undefined => {
  if (post.type === 'video') return post.permalink_url || undefined;
  return post.type === 'link' ? (post.link ?? undefined) : undefined;
};

/** Checks if the copy shows a picture, which has to be in the media library. */
export const needsPicture = (source: CopySource): boolean => findLink(source) === undefined && hasPicture(source);

/** Checks if a copy of the post has a text, a picture or a link. */
export const hasContent = (source: CopySource): boolean =>
  source.text !== '' || hasPicture(source) || findLink(source) !== undefined;

/** Copy of a post. `mediaId` is its picture in the media library; null for a post without one. */
export const toPostCopy = (source: CopySource, mediaId: number | null): PostCopy => {
  const { post, text: message } = source;
  const link = findLink(source);
  if (link !== undefined) return { type: 'link', message, link };
  if (mediaId === null) return { type: 'text', message };
  const image: Medium = { kind: 'image', mediaId, url: null, alt: post.description.slice(0, 1000) };
  return { type: 'image', message, images: [image] };
};

/** Copies of page posts. Their pictures move to the media library, because Facebook's picture URLs expire. */
export const postCopyService = ({ library }: Deps) => {
  const copy = async (owner: Owner, source: CopySource): Promise<PostCopy> => {
    const { full_picture: url } = source.post;
    if (url === null || !needsPicture(source)) return toPostCopy(source, null);
    return toPostCopy(source, (await library.importFromUrl(owner, url)).id);
  };

  const tryCopy = async (owner: Owner, source: CopySource): Promise<PostCopy | PictureProblem> => {
    try {
      return await copy(owner, source);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return { problem: error.code === 'media-full' ? error.message : recyclerMessages.noPicture };
    }
  };

  return {
    /** Copies posts; the answer has their order, with a problem for each picture that can't be read. */
    copyAll: async (owner: Owner, sources: readonly CopySource[]): Promise<(PostCopy | PictureProblem)[]> => {
      const copies: (PostCopy | PictureProblem)[] = [];
      for (let start = 0; start < sources.length; start += maxFetches) {
        const group = sources.slice(start, start + maxFetches);
        copies.push(...(await Promise.all(group.map((source) => tryCopy(owner, source)))));
      }
      return copies;
    },
  };
};
export type PostCopyService = ReturnType<typeof postCopyService>;
