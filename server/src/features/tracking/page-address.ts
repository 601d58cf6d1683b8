import type { TrackedSite } from './hits.store.ts';

const maxLength = 2000;
const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Host and path of a page; undefined for text that is no URL of a web page. */
const parseUrl = (text: string): { host: string; path: string } | undefined => {
  if (text.length > maxLength || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return { host: withoutWww(hostname) + (port && `:${port}`), path: pathname };
};

/** Checks if a URL is on the site: its domain, its path on our host, or the address of a connected site. */
export const isPageOf = (site: TrackedSite, text: string, origin: string): boolean => {
  const page = parseUrl(text);
  if (!page) return false;
  if (site.kind !== 'hosted') {
    const own = parseUrl(site.address ?? '');
    return own !== undefined && own.host === page.host && page.path.startsWith(own.path.replace(/\/$/, ''));
  }
  if (site.domain !== null && page.host.replace(/:\d+$/, '') === withoutWww(site.domain)) return true;
  return page.host === parseUrl(origin)?.host && site.slug !== null && page.path.startsWith(`/s/${site.slug}/`);
};
