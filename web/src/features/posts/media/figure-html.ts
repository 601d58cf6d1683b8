import type { MediaItem } from '../../media/index.tsx';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const renderLink = (text: string, url: string | null): string =>
  url ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>` : escapeHtml(text);

/** The credit line of an image: its creator, and its license if known. */
function renderCredit({ source }: Pick<MediaItem, 'source'>): string {
  if (!source?.owner_name) return source?.credit ? escapeHtml(source.credit) : '';
  const license = source.licence ? `, ${renderLink(source.licence, source.licence_url)}` : '';
  return `Image: ${renderLink(source.owner_name, source.owner_url ?? source.page_url)}${license}`;
}

/** The HTML of an image in a post. */
export function renderFigure(item: Pick<MediaItem, 'src' | 'alt' | 'width' | 'height' | 'source'>): string {
  const size = item.width && item.height ? ` width="${item.width}" height="${item.height}"` : '';
  const credit = renderCredit(item);
  const caption = credit ? `<figcaption>${credit}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(item.src)}" alt="${escapeHtml(item.alt)}"${size}>${caption}</figure>`;
}
