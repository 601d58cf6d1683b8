import { rssLimits } from '@fanfare/contract/rss/rss';
import { resolveUrl } from './web-address.ts';
import { elements, find, parseXml, type XmlNode } from './xml-tree.ts';

/** `folder`: names of the outlines around the feed, joined. */
export type OpmlFeed = { folder: string; title: string; address: string };

const maxDepth = 20;

/** The feeds of an OPML file: every outline with `xmlUrl`; undefined if the text is no OPML file. */
export const parseOpml = (text: string): OpmlFeed[] | undefined => {
  const opml = elements(parseXml(text)).find(({ name }) => name.toLowerCase() === 'opml');
  if (!opml) return undefined;
  const feeds: OpmlFeed[] = [];
  const read = (node: XmlNode, folders: readonly string[]) => {
    for (const outline of elements(node).filter(({ name }) => name.toLowerCase() === 'outline')) {
      if (feeds.length >= rssLimits.opmlFeeds) return;
      const attributes = Object.fromEntries(
        Object.entries(outline.attributes).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const title = (attributes.title || attributes.text || '').replace(/\s+/gu, ' ').trim();
      if (attributes.xmlurl !== undefined) {
        const address = resolveUrl(attributes.xmlurl.replace(/^feed:(?:\/\/)?(?!https?:)/i, 'https://'), undefined);
        feeds.push({
          folder: folders.join(' / ').slice(0, 100),
          title: title.slice(0, 200),
          address: address || attributes.xmlurl.slice(0, 2000),
        });
      } else if (folders.length < maxDepth) read(outline, title === '' ? folders : [...folders, title]);
    }
  };
  read(find(opml, 'body') ?? opml, []);
  return feeds;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

export type OpmlFolder = { title: string; feeds: { title: string; address: string; site: string }[] };

/** Writes OPML 2.0 with a folder per channel. */
export const formatOpml = (title: string, folders: readonly OpmlFolder[], createdAt: Date): string => {
  const outlines = folders.map(({ title: name, feeds }) => {
    const rows = feeds.map(({ title: text, address, site }) => {
      const name = escapeAttribute(text || address);
      const siteUrl = site === '' ? '' : ` htmlUrl="${escapeAttribute(site)}"`;
      return `      <outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeAttribute(address)}"${siteUrl}/>\n`;
    });
    return `    <outline text="${escapeAttribute(name)}" title="${escapeAttribute(name)}">\n${rows.join('')}    </outline>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head>\n    <title>${escapeAttribute(title)}</title>\n    <dateCreated>${createdAt.toUTCString()}</dateCreated>\n  </head>\n  <body>\n${outlines.join('')}  </body>\n</opml>\n`;
};
