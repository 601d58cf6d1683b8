import type { RemotePost } from '@fanfare/connectors/ports/posts';
import type { SiteDraft } from '@fanfare/connectors/ports/site';

const titleMost = 80;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The first line, and not all of it when it is long. */
const titleOf = ({ text, title }: RemotePost): string => {
  const [line = ''] = (text.trim() || title?.trim() || '').split('\n', 1);
  const signs = [...line.trim()];
  if (signs.length <= titleMost) return line.trim() || 'A post from Facebook';
  const cut = signs.slice(0, titleMost).join('');
  return `${cut.slice(0, cut.lastIndexOf(' ') > titleMost / 2 ? cut.lastIndexOf(' ') : undefined)}…`;
};

/** What somebody posted on a page as the draft of a post: its words, its picture, its link and where it is from. */
export const toSiteDraft = (post: RemotePost, picture: string | undefined, categoryId: string | null): SiteDraft => {
  const paragraphs = post.text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`);
  const image = picture ? [`<p><img src="${escaped(picture)}" alt=""></p>`] : [];
  const link = post.link ? [`<p><a href="${escaped(post.link)}">${escaped(post.title || post.link)}</a></p>`] : [];
  const source = `<p><a href="${escaped(post.url)}">Seen on Facebook</a></p>`;
  return {
    title: titleOf(post),
    html: [...image, ...paragraphs, ...link, source].join('\n'),
    status: 'draft',
    ...(categoryId ? { categoryIds: [categoryId] } : {}),
  };
};

/** A post that leads to the site came from there; as a draft it would go round in a circle. */
export const linksToSite = ({ link, text }: RemotePost, siteUrl: string): boolean => {
  const home = siteUrl.replace(/\/+$/, '');
  return (link ?? '').startsWith(home) || text.includes(home);
};
