import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Grant } from '../ports/grant.ts';
import type { WordPressSettings } from './settings.ts';
import type { Root } from './wire.ts';

export const addressError = (code: string, message: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field: 'address', message });

const wordpressPaths = ['wp-admin', 'wp-login.php', 'wp-json', 'xmlrpc.php', 'index.php'];

/** The path without a page of WordPress and the parts after it; ends with a slash. */
const toSitePath = (pathname: string): string => {
  const segments = pathname.split('/').filter(Boolean);
  const at = segments.findIndex((segment) => wordpressPaths.includes(segment.toLowerCase()));
  const kept = at < 0 ? segments : segments.slice(0, at);
  return kept.length === 0 ? '/' : `/${kept.join('/')}/`;
};

/** Normalizes a user's input to a site URL: https unless the host is in `plainHosts`, no query, no WordPress paths. */
export const parseSiteUrl = (typed: string, { plainHosts }: Pick<WordPressSettings, 'plainHosts'>): URL => {
  const text = typed.trim();
  const scheme = plainHosts.some((host) => text === host || text.startsWith(`${host}/`)) ? 'http' : 'https';
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
  const url = text.length <= 2000 && URL.canParse(full) ? new URL(full) : undefined;
  if (!url?.hostname || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw addressError('bad-address', 'Enter the site’s URL as shown in your browser, starting with https://');
  }
  const isPlain = isPlainHost(url, plainHosts);
  if (url.protocol === 'http:' && !isPlain) url.protocol = 'https:';
  url.search = '';
  url.hash = '';
  url.pathname = toSitePath(url.pathname);
  return url;
};

/** True for a host in `plainHosts`, which has the port also where a URL omits it. */
const isPlainHost = ({ host, protocol, port }: URL, plainHosts: readonly string[]): boolean =>
  plainHosts.includes(host) || (protocol === 'http:' && !port && plainHosts.includes(`${host}:80`));

/** True for the same host and protocol and no credentials: the only URLs our password may be sent to. */
export const isSameOrigin = (candidate: URL, site: URL): boolean =>
  candidate.host === site.host && candidate.protocol === site.protocol && !candidate.username && !candidate.password;

const withoutWww = (host: string): string => host.replace(/^www\./, '');
const trimSlash = (pathname: string): string => (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);

/**
 * Id of a site: its home URL without the trailing slash, independent of the REST root it was found by. The REST root is
 * always right below the home, so a site cannot pass for another one by its own words; only `www.` is taken from there.
 */
export const toSiteId = (root: URL, home: Root['home']): string => {
  const path = trimSlash(root.pathname).split('/');
  if (root.searchParams.has('rest_route')) {
    if (path.at(-1) === 'index.php') path.pop();
  } else {
    path.pop();
    if (path.at(-1) === 'index.php') path.pop();
  }
  const stated = home && URL.canParse(home) ? new URL(home).host : root.host;
  const host = withoutWww(stated) === withoutWww(root.host) ? stated : root.host;
  return `${root.protocol}//${host}${path.join('/')}`;
};

/** Finds the REST root of a grant. */
export const toRestRoot = ({ apiUrl, account }: Grant): URL => {
  const address = apiUrl ?? `${account.id}/wp-json/`;
  if (!URL.canParse(address)) {
    throw addressError('bad-address', 'This site’s URL is invalid. Reconnect the site.');
  }
  return new URL(address);
};
