import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { WordPressSettings } from './settings.ts';

const refusedHere = (code: string, sentence: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field: 'address', sentence });

const beyondTheSite = /\/(?:wp-admin|wp-login\.php|wp-json|xmlrpc\.php|index\.php)(?:\/.*)?$/i;

/** The address a person typed, as the address of a site: https unless the settings say otherwise, nothing behind it. */
export const typedAddress = (typed: string, { plainHosts }: Pick<WordPressSettings, 'plainHosts'>): URL => {
  const text = typed.trim();
  const scheme = plainHosts.some((host) => text === host || text.startsWith(`${host}/`)) ? 'http' : 'https';
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
  const url = text.length <= 2000 && URL.canParse(full) ? new URL(full) : undefined;
  if (!url?.hostname || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw refusedHere(
      'bad-address',
      'This is no address of a site. Enter it as it stands in the browser, with https://',
    );
  }
  if (url.protocol === 'http:' && !plainHosts.includes(url.host)) url.protocol = 'https:';
  url.search = '';
  url.hash = '';
  url.pathname = `${url.pathname.replace(beyondTheSite, '').replace(/\/+$/, '')}/`;
  return url;
};

/** A password must not travel in the open, and only to the site itself. */
export const isOwn = (candidate: URL, site: URL): boolean =>
  candidate.host === site.host && candidate.protocol === site.protocol && !candidate.username && !candidate.password;

const usualRoot = 'wp-json/';

/** What a grant remembers of a site: its address, or its REST root (which ends with a slash) when that lies elsewhere. */
export const siteIdOf = (root: URL): string =>
  root.search === '' && root.pathname.endsWith(`/${usualRoot}`) ? root.href.slice(0, -usualRoot.length - 1) : root.href;

/** The REST root behind a grant. */
export const rootOf = (siteId: string): URL => {
  const address = siteId.endsWith('/') ? siteId : `${siteId}/${usualRoot}`;
  if (!URL.canParse(address)) {
    throw refusedHere('bad-address', 'The address of this site is damaged. Connect the site again.');
  }
  return new URL(address);
};
