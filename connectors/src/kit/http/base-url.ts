import { ConnectorFailure } from '@fanfare/contract/networks/failure';

export type Endpoint = {
  network: string;
  /** Name of the network in messages. */
  label: string;
  /** Base of every call, from the settings; may have a path. Never user input. */
  baseUrl: string;
  /** The network's own hosts, from which URLs in its responses are mapped to `baseUrl`. */
  hosts?: readonly string[] | undefined;
};

/** Resolves a path, or a URL from a response, under `baseUrl`. Other hosts are rejected. */
export const pinToBaseUrl = ({ network, label, baseUrl, hosts = [] }: Endpoint) => {
  const base = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/`);
  const resolveUnderBase = (rest: string): URL => {
    const url = new URL(base.href + rest.replace(/^\/+/, ''));
    // Path that leaves the base URL by `..` is refused.
    if (!url.href.startsWith(base.href)) throw foreignAddressError(network, label);
    return url;
  };
  return (to: string): URL => {
    if (to.startsWith('/')) return resolveUnderBase(to);
    if (!URL.canParse(to)) throw foreignAddressError(network, label);
    const url = new URL(to);
    if (url.username || url.password) throw foreignAddressError(network, label);
    if (url.href.startsWith(base.href)) return url;
    if (hosts.includes(url.host)) return resolveUnderBase(url.pathname + url.search);
    throw foreignAddressError(network, label);
  };
};

const foreignAddressError = (network: string, label: string) =>
  new ConnectorFailure('rejected', {
    network,
    code: 'foreign-address',
    message: `${label} returned a URL on another host, so we didn’t follow it.`,
  });

/** Encodes each part of a path: `pathOf`/${pageId}/feed``. */
export const pathOf = (texts: TemplateStringsArray, ...parts: readonly string[]): string =>
  texts.reduce((path, text, index) => path + encodeSegment(parts[index - 1] ?? '') + text);

const encodeSegment = (part: string): string => (/^\.*$/.test(part) ? '%00' : encodeURIComponent(part));
