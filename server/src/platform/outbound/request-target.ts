import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

export type Target = { url: URL; isAllowed: boolean };

export type TargetRules = { allowedHosts: ReadonlySet<string>; ports: readonly number[] };

/** Every check of a URL that needs no DNS lookup. */
export function parseTarget(text: string, base: URL | undefined, rules: TargetRules): Target {
  const url = parseUrl(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('not-http');
  if (url.username || url.password) throw new OutboundError('address-not-allowed');
  const name = url.hostname.replace(/(?<!\.)\.+$/, '');
  if (!name) throw new OutboundError('address-not-allowed');
  url.hostname = name;
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const defaultPort = url.protocol === 'https:' ? 443 : 80;
  const port = url.port ? Number(url.port) : defaultPort;
  if (rules.allowedHosts.has(`${url.hostname}:${port}`)) return { url, isAllowed: true };
  if (!rules.ports.includes(port)) throw new OutboundError('address-not-allowed');
  if (host === 'localhost' || host.endsWith('.localhost')) throw new OutboundError('address-not-allowed');
  // The URL parser has already normalized 127.1, 0x7f.1, 2130706433 and full-width digits to dotted decimal.
  if (isIP(host) && !isPublicAddress(host)) throw new OutboundError('address-not-allowed');
  return { url, isAllowed: false };
}

function parseUrl(text: string, base: URL | undefined): URL {
  try {
    return new URL(text, base);
  } catch (error) {
    throw new OutboundError('not-http', error);
  }
}
