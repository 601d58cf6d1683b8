import { OutboundError, type SafeFetch } from '../../../platform/outbound/index.ts';

const maxLinks = 20;
const timeoutMs = 10_000;
/** Number of bytes read of a page; the link counts as live even if the page is longer. */
const maxBytes = 64 * 1024;

/**
 * Addresses that answer, in their order. All are requested at once, within 10 s, by a fetch that refuses private
 * addresses.
 */
export const findLiveLinks = async (safeFetch: SafeFetch, urls: readonly string[]): Promise<string[]> => {
  const unique = [...new Set(urls)].filter(isWebAddress).slice(0, maxLinks);
  const isAlive = await Promise.all(unique.map((url) => answers(safeFetch, url)));
  return unique.filter((_, at) => isAlive[at]);
};

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

const answers = async (safeFetch: SafeFetch, url: string): Promise<boolean> => {
  try {
    const { status } = await safeFetch.fetch(url, { timeoutMs, maxBytes, accept: 'text/html,*/*;q=0.5' });
    return status >= 200 && status < 300;
  } catch (error) {
    return error instanceof OutboundError && error.code === 'too-large';
  }
};
