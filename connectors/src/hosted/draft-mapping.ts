import type { HostedPost, NewHostedPost } from '../ports/hosted-sites.ts';
import type { SiteDraft } from '../ports/site.ts';
import { rejected } from './errors.ts';
import { statusAt } from './post-mapping.ts';

type Standing = Pick<HostedPost, 'state' | 'publishAt'>;

/** What a wished status and moment make of a post that stands like this; a new one stands as a draft. */
export const toState = (draft: Partial<SiteDraft>, old: Standing | undefined, now: Date): Partial<Standing> => {
  const { status, publishAt } = draft;
  switch (status) {
    case undefined:
      return publishAt && old?.state === 'public' ? { publishAt } : {};
    case 'planned': {
      const at = publishAt ?? (old?.state === 'public' ? old.publishAt : undefined);
      if (!at) throw rejected('date', 'A planned post needs the moment to publish it at.');
      return { state: 'public', publishAt: at };
    }
    case 'published': {
      const wasOut = old !== undefined && statusAt(old, now) === 'published';
      return { state: 'public', publishAt: publishAt ?? (wasOut ? old.publishAt : now) };
    }
    case 'private':
      return { state: 'private', publishAt: publishAt ?? old?.publishAt ?? now };
    default:
      return { state: status, publishAt: null };
  }
};

/** The words and belongings of a draft; what is left out stays as it is. */
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
