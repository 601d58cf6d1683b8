import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { SiteDraft, SitePost, SiteStatus } from '../ports/site.ts';
import { decodeEntities } from './plain-text.ts';
import { EmbeddedPicture, type Post } from './wire.ts';

const toWordPressStatus: Record<SiteStatus, string> = {
  ...{ draft: 'draft', pending: 'pending', private: 'private' },
  ...{ published: 'publish', planned: 'future', trashed: 'trash' },
};
const fromWordPressStatus: Readonly<Record<string, SiteStatus | undefined>> = {
  ...{ draft: 'draft', pending: 'pending', private: 'private' },
  ...{ publish: 'published', future: 'planned', trash: 'trashed' },
};

export const toStatusParam = (statuses: readonly SiteStatus[]): string =>
  statuses.map((status) => toWordPressStatus[status]).join(',');

const invalidPostError = (field: string, message: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code: 'unfit-post', field, message });

/** Parses a WordPress id; throws before anything is sent. */
export const parseId = (field: string, id: string): number => {
  if (!/^\d{1,15}$/.test(id)) throw invalidPostError(field, 'This isn’t a valid ID on the site.');
  return Number(id);
};

/** ISO without offset, in GMT, as WordPress expects in `date_gmt`. */
export const toGmt = (time: Date): string => time.toISOString().slice(0, 19);

/** Request fields for a draft; omitted fields are not changed. */
export const toWordPressFields = (draft: Partial<SiteDraft>) => {
  const { title, html, excerpt, slug, status, publishAt, authorId, categoryIds, pictureId, onFrontPage } = draft;
  if (status === 'planned' && !publishAt) throw invalidPostError('date', 'A scheduled post needs a publish date.');
  return {
    title,
    content: html,
    excerpt,
    slug,
    status: status && toWordPressStatus[status],
    date_gmt: publishAt && toGmt(publishAt),
    author: authorId === undefined ? undefined : parseId('author', authorId),
    categories: categoryIds?.map((id) => parseId('categories', id)),
    // An empty id removes the image.
    featured_media: pictureId === undefined ? undefined : parseId('featured_media', pictureId || '0'),
    sticky: onFrontPage,
  };
};

export const toSitePost = (post: Post): SitePost => {
  const slug = post.slug ?? '';
  const status = fromWordPressStatus[post.status] ?? 'draft';
  const sampleUrl = post.permalink_template?.replace(/%(?:postname|pagename)%/, slug || (post.generated_slug ?? ''));
  const picture = EmbeddedPicture.safeParse(post._embedded?.['wp:featuredmedia']?.[0]);
  return {
    id: String(post.id),
    title: post.title.raw ?? decodeEntities(post.title.rendered ?? ''),
    html: post.content.raw ?? post.content.rendered ?? '',
    excerpt: post.excerpt?.raw ?? '',
    slug,
    status,
    url: post.link,
    sampleUrl: sampleUrl || post.link,
    // A draft's date changes until it is published.
    publishedAt: status === 'draft' || status === 'pending' ? undefined : post.date_gmt,
    changedAt: post.modified_gmt ?? post.date_gmt ?? new Date(0),
    authorId: post.author ? String(post.author) : undefined,
    categoryIds: (post.categories ?? []).map(String),
    pictureId: post.featured_media ? String(post.featured_media) : undefined,
    pictureUrl: picture.success ? picture.data.source_url : undefined,
    onFrontPage: post.sticky ?? false,
  };
};
