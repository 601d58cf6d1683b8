import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { WordPressSettings } from './settings.ts';

const addressError = (code: string, message: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field: 'address', message });

const wordpressPaths = /\/(?:wp-admin|wp-login\.php|wp-json|xmlrpc\.php|index\.php)(?:\/.*)?$/i;

/** Normalizes a user's input to a site URL: https unless the host is in `plainHosts`, no query, no WordPress paths. */
export const parseSiteUrl = (typed: string, { plainHosts }: Pick<WordPressSettings, 'plainHosts'>): URL => {
  const text = typed.trim();
  const scheme = plainHosts.some((host) => text === host || text.startsWith(`${host}/`)) ? 'http' : 'https';
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
  const url = text.length <= 2000 && URL.canParse(full) ? new URL(full) : undefined;
  if (!url?.hostname || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw addressError('bad-address', 'Enter the site’s URL as shown in your browser, starting with https://');
  }
  if (url.protocol === 'http:' && !plainHosts.includes(url.host)) url.protocol = 'https:';
  url.search = '';
  url.hash = '';
  url.pathname = `${url.pathname.replace(wordpressPaths, '').replace(/(?<!\/)\/+$/, '')}/`;
  return url;
};

/** Same host and protocol, no credentials: the only URLs our password may be sent to. */
export const isSameOrigin = (candidate: URL, site: URL): boolean =>
  candidate.host === site.host && candidate.protocol === site.protocol && !candidate.username && !candidate.password;

const defaultRestPath = 'wp-json/';

/** Account id of a site: its URL, or its REST root (ends with a slash) when that is not the default. */
export const toSiteId = (root: URL): string =>
  root.search === '' && root.pathname.endsWith(`/${defaultRestPath}`)
    ? root.href.slice(0, -defaultRestPath.length - 1)
    : root.href;

/** The REST root for an account id. */
export const toRestRoot = (siteId: string): URL => {
  const address = siteId.endsWith('/') ? siteId : `${siteId}/${defaultRestPath}`;
  if (!URL.canParse(address)) {
    throw addressError('bad-address', 'This site’s URL is invalid. Reconnect the site.');
  }
  return new URL(address);
};
