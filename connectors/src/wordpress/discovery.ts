import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { privateHostsSetting } from '@fanfare/contract/networks/wordpress';
import { z } from 'zod';
import { refusedByGuard } from '../kit/http/errors.ts';
import { createHttpClient } from '../kit/http/http.ts';
import { label, parseError, passwordsDisabled } from './errors.ts';
import { createRedirectFollower, movedCode } from './redirects.ts';
import { createRestClient, type SafeRuntime } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { addressError, isSameOrigin, parseSiteUrl, toSiteId } from './site-url.ts';
import { ApplicationPasswords, Root } from './wire.ts';

/** `rootInfo` is missing when the site shows its REST root to signed-in users only. */
export type DiscoveredSite = { root: URL; rootInfo: Root | undefined };
type Deps = { settings: WordPressSettings; runtime: SafeRuntime };

const maxPageBytes = 10 * 1024 * 1024;

export const notWordPress = () =>
  addressError(
    'not-wordpress',
    'We found no WordPress site at this URL, or its REST API is off. Check the URL and try again.',
  );

/** Finds the REST root for a URL entered by a user: by its Link header, then at the default paths. */
export const createDiscovery = ({ settings, runtime }: Deps) => {
  /** Follows redirects and reads the Link header. A site can show an error page and still have a REST API. */
  const readFrontPage = async (site: URL, typed: string): Promise<{ site: URL; link: string | null }> => {
    const follower = createRedirectFollower(runtime.fetch);
    const page = createHttpClient({
      network: 'wordpress',
      label,
      baseUrl: site.origin,
      parseError,
      maxBytes: maxPageBytes,
      runtime: { ...runtime, fetch: follower.fetch },
    });
    const request = { operation: 'discover', to: site.pathname, headers: { accept: 'text/html' } };
    try {
      const { headers } = await page.once({ ...request, method: 'GET' }, z.unknown());
      const finalUrl = follower.finalUrl() ?? site;
      return { site: new URL('.', finalUrl), link: headers.get('link') };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      const { status, code } = error.details;
      if (code === refusedByGuard) throw guardError(site);
      if (!status && error.kind === 'unreachable') throw noResponseError(error, site, typed);
      if (!status || code === movedCode) throw error;
      return { site, link: null };
    }
  };

  const readRoot = async (requestedUrl: URL): Promise<DiscoveredSite | undefined> => {
    const follower = createRedirectFollower(runtime.fetch);
    const rest = createRestClient(requestedUrl, { ...runtime, fetch: follower.fetch });
    const findRoot = () => normalizeRoot(follower.finalUrl() ?? requestedUrl);
    try {
      const rootInfo = await rest.once({ operation: 'root', route: '/', method: 'GET' }, Root);
      return rootInfo.namespaces.includes('wp/v2') ? { root: findRoot(), rootInfo } : undefined;
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      const { status, code } = error.details;
      if (status === 404 || code === 'unreadable-answer') return undefined;
      if (status !== 401 && status !== 403) throw error;
      // An error in WordPress's format: a plugin shows the REST API to signed-in users only.
      if (code && Number.isNaN(Number(code)) && error.kind !== 'unreachable')
        return { root: findRoot(), rootInfo: undefined };
      throw error.kind === 'reauthorize' ? lockedSiteError() : error;
    }
  };

  return async (typed: string): Promise<DiscoveredSite> => {
    const { site, link } = await readFrontPage(parseSiteUrl(typed, settings), typed);
    const linkedUrl = parseLinkHeader(link, site);
    if (linkedUrl && !isSameOrigin(linkedUrl, site)) {
      throw addressError('foreign-address', 'This site’s REST API is on another host. Connect the site by that URL.');
    }
    for (const root of linkedUrl ? [linkedUrl] : [new URL('wp-json/', site), new URL('?rest_route=/', site)]) {
      const discovered = await readRoot(root);
      if (discovered) return discovered;
    }
    throw notWordPress();
  };
};

/** Error of our own guard, not the site's: names the setting that the operator can change. */
const guardError = ({ host, port, protocol }: URL) => {
  const target = port ? host : `${host}:${protocol === 'https:' ? 443 : 80}`;
  return addressError(
    refusedByGuard,
    `Fanfare doesn’t call ${target}, because it isn’t a public address on the usual ports. If it’s a site in your own network, the operator of this installation can allow it: ${privateHostsSetting}=${target}`,
  );
};

/** Error of a site that doesn't answer: usually a typo in the URL, which a retry would not fix. */
const noResponseError = ({ kind, details }: ConnectorFailure, { host }: URL, typed: string) => {
  const isPlain = typed.trim().toLowerCase().startsWith('http://');
  const message = isPlain
    ? `${host} isn’t responding over https. WordPress accepts application passwords over https only, so the site needs a certificate first.`
    : 'This URL isn’t responding. Check it for typos, or try again in a few minutes.';
  return new ConnectorFailure(kind, {
    ...details,
    field: 'address',
    ...(isPlain ? { code: 'no-https' } : {}),
    message,
  });
};

const lockedSiteError = () =>
  addressError(
    'password-in-front',
    'This site asks for a password before WordPress answers. Turn that off for its REST API, then connect it again.',
  );

/** The root with a slash at its end and without a query except `rest_route`. */
const normalizeRoot = (address: URL): URL => {
  const root = new URL(address);
  if (root.searchParams.has('rest_route')) root.search = '?rest_route=/';
  else {
    root.search = '';
    if (!root.pathname.endsWith('/')) root.pathname += '/';
  }
  root.hash = '';
  return root;
};

/** The address with the protocol we used. Behind a proxy many sites report http URLs on the same host. */
const withSiteProtocol = (address: URL, site: URL): URL => {
  if (address.hostname === site.hostname && address.port === site.port) address.protocol = site.protocol;
  return address;
};

/** The REST root in the Link header: `<https://site/wp-json/>; rel="https://api.w.org/"`. */
const parseLinkHeader = (header: string | null, site: URL): URL | undefined => {
  const [target = ''] =
    (header ?? '')
      .split(',')
      .map((link) => link.split(';').map((part) => part.trim()))
      .find((parts) => parts.some((part) => /^rel="?https:\/\/api\.w\.org\/"?$/i.test(part))) ?? [];
  const address = target.startsWith('<') && target.endsWith('>') ? target.slice(1, -1) : undefined;
  if (address === undefined || !URL.canParse(address, site.href)) return undefined;
  return normalizeRoot(withSiteProtocol(new URL(address, site), site));
};

export const passwordsDisabledError = () =>
  addressError(
    passwordsDisabled,
    'Application passwords are off on this site. Turn them on there, then reconnect the site.',
  );

/** True if the site accepts application passwords: with none, its root names no way to sign in. */
export const hasApplicationPasswords = ({ authentication }: Root): boolean =>
  ApplicationPasswords.safeParse(authentication).success;

/** URL of the site's consent page; must be on the site's own host. */
export const findConsentPage = ({ root, rootInfo }: DiscoveredSite): URL => {
  if (!rootInfo) return new URL(`${toSiteId(root, undefined)}/wp-admin/authorize-application.php`);
  const parsed = ApplicationPasswords.safeParse(rootInfo.authentication);
  if (!parsed.success) throw passwordsDisabledError();
  const address = parsed.data['application-passwords'].endpoints.authorization;
  const page = URL.canParse(address, root.href) ? withSiteProtocol(new URL(address, root), root) : undefined;
  if (!page || !isSameOrigin(page, root)) {
    throw addressError('foreign-address', 'This site’s consent page is on another host, so we didn’t open it.');
  }
  return page;
};
