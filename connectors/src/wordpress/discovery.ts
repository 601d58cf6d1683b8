import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { createHttpClient } from '../kit/http/http.ts';
import { label, parseError } from './errors.ts';
import { createRedirectFollower, movedCode } from './redirects.ts';
import { createRestClient, type SafeRuntime } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { isSameOrigin, parseSiteUrl } from './site-url.ts';
import { ApplicationPasswords, Root } from './wire.ts';

export type DiscoveredSite = { root: URL; rootInfo: Root };
type Deps = { settings: WordPressSettings; runtime: SafeRuntime };

const addressError = (code: string, message: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field: 'address', message });
/** Usually a typo in the URL, which a retry would not fix. */
const noResponseError = ({ kind, details }: ConnectorFailure) =>
  new ConnectorFailure(kind, {
    ...{ ...details, field: 'address' },
    message: 'This URL isn’t responding. Check it for typos, or try again in a few minutes.',
  });
const maxPageBytes = 10 * 1024 * 1024;

/** Finds the REST root for a URL entered by a user: by its Link header, then at the default paths. */
export const createDiscovery = ({ settings, runtime }: Deps) => {
  /** Follows redirects and reads the Link header. A site can show an error page and still have a REST API. */
  const readFrontPage = async (site: URL): Promise<{ site: URL; link: string | null }> => {
    const follower = createRedirectFollower(runtime.fetch);
    const page = createHttpClient({
      ...{ network: 'wordpress', label, baseUrl: site.origin, parseError, maxBytes: maxPageBytes },
      runtime: { ...runtime, fetch: follower.fetch },
    });
    const request = { operation: 'discover', to: site.pathname, headers: { accept: 'text/html' } };
    try {
      const { headers } = await page.once({ ...request, method: 'GET' }, z.unknown());
      const finalUrl = follower.finalUrl() ?? site;
      return { site: new URL(finalUrl.pathname.replace(/[^/]*$/, ''), finalUrl), link: headers.get('link') };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      const { status, code } = error.details;
      if (!status && error.kind === 'unreachable') throw noResponseError(error);
      if (!status || code === movedCode) throw error;
      return { site, link: null };
    }
  };

  const readRoot = async (requestedUrl: URL): Promise<DiscoveredSite> => {
    const follower = createRedirectFollower(runtime.fetch);
    const rest = createRestClient(requestedUrl, { ...runtime, fetch: follower.fetch });
    const rootInfo = await rest.once({ operation: 'root', route: '/', method: 'GET' }, Root);
    const finalUrl = follower.finalUrl() ?? requestedUrl;
    return { root: normalizeRoot(finalUrl), rootInfo };
  };

  return async (typed: string): Promise<DiscoveredSite> => {
    const { site, link } = await readFrontPage(parseSiteUrl(typed, settings));
    const linkedUrl = parseLinkHeader(link, site);
    if (linkedUrl && !isSameOrigin(linkedUrl, site)) {
      throw addressError('foreign-address', 'This site’s REST API is on another host. Connect the site by that URL.');
    }
    for (const root of linkedUrl ? [linkedUrl] : [new URL('wp-json/', site), new URL('?rest_route=/', site)]) {
      try {
        const discovered = await readRoot(root);
        if (discovered.rootInfo.namespaces.includes('wp/v2')) return discovered;
      } catch (error) {
        if (!isNotWordPress(error)) throw error;
      }
    }
    throw addressError(
      'not-wordpress',
      'We found no WordPress site at this URL, or its REST API is off. Check the URL and try again.',
    );
  };
};

/** No WordPress at this URL; other errors are thrown. */
const isNotWordPress = (error: unknown): boolean =>
  error instanceof ConnectorFailure && (error.details.status === 404 || error.details.code === 'unreadable-answer');

/** A root ends with a slash and has no query except `rest_route`. */
const normalizeRoot = (address: URL): URL => {
  const root = new URL(address);
  if (root.searchParams.has('rest_route')) root.search = '?rest_route=/';
  else {
    root.search = '';
    root.pathname = `${root.pathname.replace(/(?<!\/)\/+$/, '')}/`;
  }
  root.hash = '';
  return root;
};

/** Behind a proxy many sites report http URLs: on the same host we keep the protocol we used. */
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

/** URL of the site's consent page; must be on the site's own host. */
export const findConsentPage = ({ root, rootInfo }: DiscoveredSite): URL => {
  const parsed = ApplicationPasswords.safeParse(rootInfo.authentication);
  if (!parsed.success) {
    throw addressError(
      'application_passwords_disabled',
      'Application passwords are off on this site. Turn them on there, then reconnect the site.',
    );
  }
  const address = parsed.data['application-passwords'].endpoints.authorization;
  const page = URL.canParse(address, root.href) ? withSiteProtocol(new URL(address, root), root) : undefined;
  if (!page || !isSameOrigin(page, root)) {
    throw addressError('foreign-address', 'This site’s consent page is on another host, so we didn’t open it.');
  }
  return page;
};
