import type { HostedPost, NewHostedPost } from '../ports/hosted-sites.ts';
import type { SiteDraft } from '../ports/site.ts';
import { rejected } from './errors.ts';
import { statusAt } from './post-mapping.ts';

type PostState = Pick<HostedPost, 'state' | 'publishAt'>;

/** State and publish time for the requested status; `previous` is `undefined` for a new post. */
export const toState = (draft: Partial<SiteDraft>, previous: PostState | undefined, now: Date): Partial<PostState> => {
  const { status, publishAt } = draft;
  switch (status) {
    case undefined:
      return publishAt && previous?.state === 'public' ? { publishAt } : {};
    case 'planned': {
      const at = publishAt ?? (previous?.state === 'public' ? previous.publishAt : undefined);
      if (!at) throw rejected('date', 'A scheduled post needs a publish date.');
      return { state: 'public', publishAt: at };
    }
    case 'published': {
      const wasPublished = previous !== undefined && statusAt(previous, now) === 'published';
      return { state: 'public', publishAt: publishAt ?? (wasPublished ? previous.publishAt : now) };
    }
    case 'private':
      return { state: 'private', publishAt: publishAt ?? previous?.publishAt ?? now };
    default:
      return { state: status, publishAt: null };
  }
};

/** Content fields of a draft; omitted fields are not changed. */
export const toPostChange = (draft: Partial<SiteDraft>): Partial<NewHostedPost> => {
  const { title, html, excerpt, authorId, categoryIds, pictureId, onFrontPage } = draft;
  return {
    ...(title === undefined ? {} : { title }),
    ...(html === undefined ? {} : { html }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(authorId === undefined ? {} : { authorId: authorId || null }),
    ...(categoryIds === undefined ? {} : { categoryIds: [...new Set(categoryIds)] }),
    ...(pictureId === undefined ? {} : { pictureId: pictureId || null }),
    ...(onFrontPage === undefined ? {} : { onFrontPage }),
  };
};
