import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

export type Target = { url: URL; isAllowed: boolean };

export type TargetRules = { allowedHosts: ReadonlySet<string>; ports: readonly number[] };

/** Decides everything about an address that can be decided before its name is resolved. */
export function parseTarget(text: string, base: URL | undefined, rules: TargetRules): Target {
  const url = parse(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('not-http');
  if (url.username || url.password) throw new OutboundError('address-not-allowed');
  const name = url.hostname.replace(/\.+$/, '');
  if (!name) throw new OutboundError('address-not-allowed');
  url.hostname = name;
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80;
  if (rules.allowedHosts.has(`${url.hostname}:${port}`)) return { url, isAllowed: true };
  if (!rules.ports.includes(port)) throw new OutboundError('address-not-allowed');
  if (host === 'localhost' || host.endsWith('.localhost')) throw new OutboundError('address-not-allowed');
  // The URL parser has already turned 127.1, 0x7f.1, 2130706433 and full-width digits into four plain numbers.
  if (isIP(host) && !isPublicAddress(host)) throw new OutboundError('address-not-allowed');
  return { url, isAllowed: false };
}

function parse(text: string, base: URL | undefined): URL {
  try {
    return new URL(text, base);
  } catch (error) {
    throw new OutboundError('not-http', error);
  }
}
