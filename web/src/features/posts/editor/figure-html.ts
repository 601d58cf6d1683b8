import type { MediaItem } from '../../media/index.tsx';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const linked = (words: string, url: string | null): string =>
  url ? `<a href="${escaped(url)}" target="_blank" rel="noopener">${escaped(words)}</a>` : escaped(words);

/** A picture of somebody else names them: who made it, and under which licence. */
function creditOf({ source }: Pick<MediaItem, 'source'>): string {
  if (!source?.owner_name) return source?.credit ? escaped(source.credit) : '';
  const licence = source.licence ? `, ${linked(source.licence, source.licence_url)}` : '';
  return `Picture: ${linked(source.owner_name, source.owner_url ?? source.page_url)}${licence}`;
}

/** A picture as it stands in a text. */
export function figureHtml(item: Pick<MediaItem, 'src' | 'alt' | 'width' | 'height' | 'source'>): string {
  const size = item.width && item.height ? ` width="${item.width}" height="${item.height}"` : '';
  const credit = creditOf(item);
  const caption = credit ? `<figcaption>${credit}</figcaption>` : '';
  return `<figure><img src="${escaped(item.src)}" alt="${escaped(item.alt)}"${size}>${caption}</figure>`;
}
