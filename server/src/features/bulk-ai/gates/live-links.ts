import { OutboundError, type SafeFetch } from '../../../platform/outbound/index.ts';

export type CheckedLinks = { checked: number; dead: string[] };

const parallelLinks = 20;
const maxLinks = 100;
/** Time limit for all links together, in milliseconds. */
const totalMs = 10_000;
/** Limit of the response body, in bytes: only the status counts, not the page. */
const maxBytes = 16_384;
/** Status codes of a page that exists but is closed to programs. */
const closedStatuses = [401, 403, 405, 406, 429];

const isAlive = (status: number) => status < 400 || closedStatuses.includes(status);

/**
 * Requests external links, 20 at a time and 10 seconds in all. A URL to a private address is not requested and counts
 * as dead.
 */
export const checkLinks = async (safeFetch: SafeFetch, links: readonly string[]): Promise<CheckedLinks> => {
  const waiting = [...new Set(links)].slice(0, maxLinks);
  const checked = waiting.length;
  const timeoutMs = totalMs / Math.max(1, Math.ceil(checked / parallelLinks));
  const dead: string[] = [];

  const check = async (url: string): Promise<boolean> => {
    try {
      return isAlive((await safeFetch.fetch(url, { timeoutMs, maxBytes })).status);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return error.code === 'too-large';
    }
  };
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) if (!(await check(url))) dead.push(url);
  };
  await Promise.all(Array.from({ length: Math.min(parallelLinks, checked) }, work));
  return { checked, dead };
};
