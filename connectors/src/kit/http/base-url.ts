import { ConnectorFailure } from '@fanfare/contract/networks/failure';

export type Endpoint = {
  network: string;
  /** Its name in sentences. */
  label: string;
  /** Where every call goes, by setting; may carry a path. Never from user input. */
  baseUrl: string;
  /** The network's own hosts: addresses it hands out are re-aimed from these to `baseUrl`. */
  hosts?: readonly string[] | undefined;
};

/** Turns a path, or an address the network handed out, into an address under `baseUrl`. Other hosts are refused. */
export const pinToBaseUrl = ({ network, label, baseUrl, hosts = [] }: Endpoint) => {
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`);
  const under = (rest: string): URL => {
    const url = new URL(base.href + rest.replace(/^\/+/, ''));
    // Dots in a path may climb out of the base; the text alone does not show it.
    if (!url.href.startsWith(base.href)) throw strayed(network, label);
    return url;
  };
  return (to: string): URL => {
    if (to.startsWith('/')) return under(to);
    if (!URL.canParse(to)) throw strayed(network, label);
    const url = new URL(to);
    if (url.username || url.password) throw strayed(network, label);
    if (url.href.startsWith(base.href)) return url;
    if (hosts.includes(url.host)) return under(url.pathname + url.search);
    throw strayed(network, label);
  };
};

const strayed = (network: string, label: string) =>
  new ConnectorFailure('rejected', {
    network,
    code: 'foreign-address',
    sentence: `${label} pointed us to an address that is not its own, so we did not follow it.`,
  });

/** A path whose parts cannot change its shape: `path`/${pageId}/feed``. */
export const pathOf = (texts: TemplateStringsArray, ...parts: readonly string[]): string =>
  texts.reduce((whole, text, at) => whole + segment(parts[at - 1] ?? '') + text);

const segment = (part: string): string => (/^\.*$/.test(part) ? '%00' : encodeURIComponent(part));
