import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export type SiteHosts = ReturnType<typeof createSiteHosts>;
type Request = { url?: string | undefined; headers: IncomingHttpHeaders };

/** Internal prefix of the pages of sites with their own domain: `/domains/{host}/…`. No URL of a visitor has it. */
export const domainPrefix = '/domains';
/** Paths that pages of sites with their own domain load, and health checks, which call the server by any name. */
const sharedFolders = ['/visitor/', '/files/'];
const sharedFiles = ['/favicon.svg', '/healthz', '/readyz'];
const noHost = '-';

type Settings = { ownOrigins: readonly string[]; trustProxyHops: number };

/**
 * Decides by the Host header what a request can reach. A name of ours, an IP address or a name without a dot reaches the
 * product. Any other name reaches only the pages of the site that has it as its domain: no API, no app, no session.
 */
export const createSiteHosts = ({ ownOrigins, trustProxyHops }: Settings) => {
  const ownHosts = new Set(ownOrigins.map((origin) => new URL(origin).hostname));

  const findHost = ({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): string => {
    const named = trustProxyHops > 0 ? (forwarded?.toString().split(',')[0] ?? host) : host;
    return (named ?? '')
      .trim()
      .toLowerCase()
      .replace(/:\d{1,5}$/, '')
      .replace(/\.$/, '');
  };
  const isOurs = (host: string) =>
    ownHosts.has(host) || !host.includes('.') || isIP(host) !== 0 || host.startsWith('[');

  return {
    isForeign: (headers: IncomingHttpHeaders): boolean => !isOurs(findHost(headers)),

    /** The URL that the router sees. */
    route: ({ url = '/', headers }: Request): string => {
      const host = findHost(headers);
      if (isOurs(host)) return url.startsWith(`${domainPrefix}/`) ? `${domainPrefix}/${noHost}${url}` : url;
      if (sharedFolders.some((path) => url.startsWith(path)) || sharedFiles.includes(withoutQuery(url))) return url;
      const name = /^[a-z0-9.-]{1,253}$/.test(host) ? host : noHost;
      return `${domainPrefix}/${name}${url.startsWith('/') ? url : '/'}`;
    },
  };
};

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? '';
