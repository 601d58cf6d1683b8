import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { SiteDraft, SitePost, SiteStatus } from '../ports/site.ts';
import { unescaped } from './plain-text.ts';
import { EmbeddedPicture, type Post } from './wire.ts';

const theirs: Record<SiteStatus, string> = {
  ...{ draft: 'draft', pending: 'pending', private: 'private' },
  ...{ published: 'publish', planned: 'future', trashed: 'trash' },
};
const ours: Readonly<Record<string, SiteStatus | undefined>> = {
  ...{ draft: 'draft', pending: 'pending', private: 'private' },
  ...{ publish: 'published', future: 'planned', trash: 'trashed' },
};

export const statusesOf = (statuses: readonly SiteStatus[]): string =>
  statuses.map((status) => theirs[status]).join(',');

const refusedHere = (field: string, sentence: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code: 'unfit-post', field, sentence });

/** A number of the site's, or a refusal before anything is sent. */
export const numberOf = (field: string, id: string): number => {
  if (!/^\d{1,15}$/.test(id)) throw refusedHere(field, 'The site knows its things by numbers, and this is none.');
  return Number(id);
};

/** ISO without an offset, always GMT, so that nobody's time zone can turn it around. */
export const gmt = (moment: Date): string => moment.toISOString().slice(0, 19);

/** What WordPress is told of a draft; what is left out stays as it is. */
export const toWordPressFields = (draft: Partial<SiteDraft>) => {
  const { title, html, excerpt, slug, status, publishAt, authorId, categoryIds, pictureId, onFrontPage } = draft;
  if (status === 'planned' && !publishAt)
    throw refusedHere('date', 'A planned post needs the moment to publish it at.');
  return {
    title,
    content: html,
    excerpt,
    slug,
    status: status && theirs[status],
    date_gmt: publishAt && gmt(publishAt),
    author: authorId === undefined ? undefined : numberOf('author', authorId),
    categories: categoryIds?.map((id) => numberOf('categories', id)),
    // An empty id takes the picture away.
    featured_media: pictureId === undefined ? undefined : numberOf('featured_media', pictureId || '0'),
    sticky: onFrontPage,
  };
};

export const toSitePost = (post: Post): SitePost => {
  const slug = post.slug ?? '';
  const status = ours[post.status] ?? 'draft';
  const sample = post.permalink_template?.replace(/%(?:postname|pagename)%/, slug || (post.generated_slug ?? ''));
  const picture = EmbeddedPicture.safeParse(post._embedded?.['wp:featuredmedia']?.[0]);
  return {
    id: String(post.id),
    title: post.title.raw ?? unescaped(post.title.rendered ?? ''),
    html: post.content.raw ?? post.content.rendered ?? '',
    excerpt: post.excerpt?.raw ?? '',
    slug,
    status,
    url: post.link,
    sampleUrl: sample || post.link,
    // A draft's date floats until it is out.
    publishedAt: status === 'draft' || status === 'pending' ? undefined : post.date_gmt,
    changedAt: post.modified_gmt ?? post.date_gmt ?? new Date(0),
    authorId: post.author ? String(post.author) : undefined,
    categoryIds: (post.categories ?? []).map(String),
    pictureId: post.featured_media ? String(post.featured_media) : undefined,
    pictureUrl: picture.success ? picture.data.source_url : undefined,
    onFrontPage: post.sticky ?? false,
  };
};
