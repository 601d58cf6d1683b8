import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { SiteDraft, SitePost, SiteStatus } from '../ports/site.ts';
import { decodeEntities } from './plain-text.ts';
import { EmbeddedPicture, type Post } from './wire.ts';

const toWordPressStatus: Record<SiteStatus, string> = {
  draft: 'draft',
  pending: 'pending',
  private: 'private',
  published: 'publish',
  planned: 'future',
  trashed: 'trash',
};
const fromWordPressStatus: Readonly<Record<string, SiteStatus | undefined>> = {
  draft: 'draft',
  pending: 'pending',
  private: 'private',
  publish: 'published',
  future: 'planned',
  trash: 'trashed',
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

/** A time in ISO format without offset, in GMT, as WordPress expects in `date_gmt`. */
const toGmt = (time: Date): string => time.toISOString().slice(0, 19);

/** Request fields for a draft; omitted fields are not changed. */
export const toWordPressFields = (draft: Partial<SiteDraft>) => {
  const { title, html, excerpt, slug, status, publishAt, authorId, categoryIds, pictureId, onFrontPage } = draft;
  if (status === 'planned' && !publishAt) throw invalidPostError('date', 'A scheduled post needs a publish date.');
  return {
    title,
    content: html === undefined ? undefined : replaceImageUrls(html, draft.images),
    excerpt,
    slug,
    status: status && toWordPressStatus[status],
    date_gmt: publishAt && toGmt(publishAt),
    author: authorId === undefined ? undefined : parseId('author', authorId),
    categories: categoryIds?.map((id) => parseId('categories', id)),
    // Id of the featured image; an empty id removes the image.
    featured_media: pictureId === undefined ? undefined : parseId('featured_media', pictureId || '0'),
    sticky: onFrontPage,
  };
};

/**
 * Replaces the URLs of images by their URLs on the site, and adds the class by which WordPress finds the image to add
 * sizes for small screens.
 */
const replaceImageUrls = (html: string, images: SiteDraft['images']): string => {
  if (!images?.size) return html;
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf('<img '); start >= 0; start = html.indexOf('<img ', at)) {
    const end = html.indexOf('>', start);
    if (end < 0) break;
    parts.push(html.slice(at, start), replaceImageUrl(html.slice(start, end), images));
    at = end;
  }
  return parts.join('') + html.slice(at);
};

const replaceImageUrl = (tag: string, images: NonNullable<SiteDraft['images']>): string => {
  const [attribute, url = ''] = / src="([^"]*)"/.exec(tag) ?? [];
  const medium = images.get(url.replaceAll('&amp;', '&'));
  if (attribute === undefined || !medium) return tag;
  const src = medium.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const rewritten = tag.replace(attribute, () => ` src="${src}"`);
  const imageClass = `wp-image-${medium.id}`;
  if (rewritten.includes(' class="')) return rewritten.replace(' class="', () => ` class="${imageClass} `);
  const isSelfClosing = rewritten.endsWith('/');
  const attributes = (isSelfClosing ? rewritten.slice(0, -1) : rewritten).trimEnd();
  return `${attributes} class="${imageClass}"${isSelfClosing ? ' /' : ''}`;
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
    // Publish time of a draft is undefined: its date changes until it is published.
    publishedAt: status === 'draft' || status === 'pending' ? undefined : post.date_gmt,
    changedAt: post.modified_gmt ?? post.date_gmt ?? new Date(0),
    authorId: post.author ? String(post.author) : undefined,
    categoryIds: (post.categories ?? []).map(String),
    pictureId: post.featured_media ? String(post.featured_media) : undefined,
    pictureUrl: picture.success ? picture.data.source_url : undefined,
    onFrontPage: post.sticky ?? false,
  };
};
