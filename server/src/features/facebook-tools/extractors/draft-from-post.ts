import type { RemotePost } from '@fanfare/connectors/ports/posts';
import type { SiteDraft } from '@fanfare/connectors/ports/site';
import { escapeHtml } from '../../../platform/html/index.ts';

const maxTitleLength = 80;

/** First line of a text, cut at a space if it is too long. */
const toTitle = ({ text, title }: RemotePost): string => {
  const [line = ''] = (text.trim() || title?.trim() || '').split('\n', 1);
  const characters = [...line.trim()];
  if (characters.length <= maxTitleLength) return line.trim() || 'Post from Facebook';
  const cut = characters.slice(0, maxTitleLength).join('');
  return `${cut.slice(0, cut.lastIndexOf(' ') > maxTitleLength / 2 ? cut.lastIndexOf(' ') : undefined)}…`;
};

/** Converts a page post to a draft of a site post: image, text, link and source. */
export const toSiteDraft = (post: RemotePost, picture: string | undefined, categoryId: string | null): SiteDraft => {
  const paragraphs = post.text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`);
  const image = picture ? [`<p><img src="${escapeHtml(picture)}" alt=""></p>`] : [];
  const link = post.link
    ? [`<p><a href="${escapeHtml(post.link)}">${escapeHtml(post.title || post.link)}</a></p>`]
    : [];
  const source = `<p><a href="${escapeHtml(post.url)}">View on Facebook</a></p>`;
  return {
    title: toTitle(post),
    html: [...image, ...paragraphs, ...link, source].join('\n'),
    status: 'draft',
    ...(categoryId ? { categoryIds: [categoryId] } : {}),
  };
};

/** True for a page post that links to the site: it is a share of a site post, and extracting it would create a loop. */
export const linksToSite = ({ link, text }: RemotePost, siteUrl: string): boolean => {
  const siteRoot = siteUrl.replace(/(?<!\/)\/+$/, '');
  return (link ?? '').startsWith(siteRoot) || text.includes(siteRoot);
};
