import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { createHttpClient } from '../kit/http/http.ts';
import { isOwn, typedAddress } from './address.ts';
import { label, parseError } from './errors.ts';
import { movedCode, walking } from './redirects.ts';
import { restAt, type SafeOutside } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { ApplicationPasswords, Root } from './wire.ts';

export type Found = { root: URL; facts: Root };
type Deps = { settings: WordPressSettings; outside: SafeOutside };

const refused = (code: string, sentence: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field: 'address', sentence });
/** Most often somebody mistyped the address: waiting would not help them. */
const silent = ({ kind, facts }: ConnectorFailure) =>
  new ConnectorFailure(kind, {
    ...{ ...facts, field: 'address' },
    sentence: 'Nothing answered at this address. Check it for typing mistakes, or try again in a few minutes.',
  });
const tenMegabytes = 10 * 1024 * 1024;

/** Finds the REST root of the site at an address somebody typed: by its Link header, then where it usually is. */
export const discovery = ({ settings, outside }: Deps) => {
  /** Where the typed address leads, and what its headers say. A site may show strangers an error page and still be one. */
  const frontPage = async (site: URL): Promise<{ site: URL; link: string | null }> => {
    const walk = walking(outside.fetch);
    const page = createHttpClient({
      ...{ network: 'wordpress', label, baseUrl: site.origin, explain: parseError, maxBytes: tenMegabytes },
      outside: { ...outside, fetch: walk.fetch },
    });
    const call = { operation: 'discover', to: site.pathname, headers: { accept: 'text/html' } };
    try {
      const { headers } = await page.once({ ...call, method: 'GET' }, z.unknown());
      const landed = walk.at() ?? site;
      return { site: new URL(landed.pathname.replace(/[^/]*$/, ''), landed), link: headers.get('link') };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      const { status, code } = error.facts;
      if (!status && error.kind === 'unreachable') throw silent(error);
      if (!status || code === movedCode) throw error;
      return { site, link: null };
    }
  };

  const rootAt = async (asked: URL): Promise<Found> => {
    const walk = walking(outside.fetch);
    const rest = restAt(asked, { ...outside, fetch: walk.fetch });
    const facts = await rest.once({ operation: 'root', route: '/', method: 'GET' }, Root);
    const landed = walk.at() ?? asked;
    return { root: tidied(landed), facts };
  };

  return async (typed: string): Promise<Found> => {
    const { site, link } = await frontPage(typedAddress(typed, settings));
    const named = linkedRoot(link, site);
    if (named && !isOwn(named, site)) {
      throw refused('foreign-address', 'This site keeps its REST API at another address. Connect it by that address.');
    }
    for (const root of named ? [named] : [new URL('wp-json/', site), new URL('?rest_route=/', site)]) {
      try {
        const found = await rootAt(root);
        if (found.facts.namespaces.includes('wp/v2')) return found;
      } catch (error) {
        if (!isAbsence(error)) throw error;
      }
    }
    throw refused(
      'not-wordpress',
      'No WordPress was found at this address, or its REST API is switched off. Check the address and try again.',
    );
  };
};

/** Nothing of WordPress is there; anything else is trouble worth telling. */
const isAbsence = (error: unknown): boolean =>
  error instanceof ConnectorFailure && (error.facts.status === 404 || error.facts.code === 'unreadable-answer');

/** A root ends with a slash, and carries nothing but its route. */
const tidied = (address: URL): URL => {
  const root = new URL(address);
  if (root.searchParams.has('rest_route')) root.search = '?rest_route=/';
  else {
    root.search = '';
    root.pathname = root.pathname.replace(/\/*$/, '/');
  }
  root.hash = '';
  return root;
};

/** Behind a proxy many sites believe they are http; on the same host the way we came is the better one. */
const asReached = (address: URL, site: URL): URL => {
  if (address.hostname === site.hostname && address.port === site.port) address.protocol = site.protocol;
  return address;
};

/** The root a site names itself: `<https://site/wp-json/>; rel="https://api.w.org/"`. */
const linkedRoot = (header: string | null, site: URL): URL | undefined => {
  const [, address] = /<([^>]+)>\s*;[^,]*\brel="?https:\/\/api\.w\.org\/"?/i.exec(header ?? '') ?? [];
  if (address === undefined || !URL.canParse(address, site.href)) return undefined;
  return tidied(asReached(new URL(address, site), site));
};

/** The site's consent page, on the site's own host. */
export const consentPage = ({ root, facts }: Found): URL => {
  const read = ApplicationPasswords.safeParse(facts.authentication);
  if (!read.success) {
    throw refused(
      'application_passwords_disabled',
      'Application passwords are switched off on this site. Switch them on there, then connect again.',
    );
  }
  const address = read.data['application-passwords'].endpoints.authorization;
  const page = URL.canParse(address, root.href) ? asReached(new URL(address, root), root) : undefined;
  if (!page || !isOwn(page, root)) {
    throw refused(
      'foreign-address',
      'This site keeps its consent page at another address, so we do not send you there.',
    );
  }
  return page;
};
