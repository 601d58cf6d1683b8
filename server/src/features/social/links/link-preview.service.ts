import type { OgData } from '@fanfare/contract/social/link-preview';
import { OutboundError, type SafeResponse } from '../../../platform/outbound/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput } from '../../../platform/problem.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { shareStore } from '../shares/shares.store.ts';
import { parseOpenGraph } from './open-graph.ts';

export type LinkPreviewService = ReturnType<typeof linkPreviewService>;

const parser = new URL('./open-graph.ts', import.meta.url);
const maxPageBytes = 2 * 1024 * 1024;

/** Previews and checks of links, fetched by the SSRF-safe client. */
export const linkPreviewService = ({ db, safeFetch }: Platform) => {
  const invalidUrl = (message: string) => invalidInput('url', message);

  const fetchPage = async (url: string): Promise<SafeResponse> => {
    try {
      return await safeFetch.fetch(url, {
        maxBytes: maxPageBytes,
        accept: 'text/html,application/xhtml+xml,image/*;q=0.8',
      });
    } catch (error) {
      throw error instanceof OutboundError ? invalidUrl(error.message) : error;
    }
  };

  const openGraph = async (url: string): Promise<OgData> => {
    const answer = await fetchPage(url);
    if (answer.status >= 400) throw invalidUrl(`This URL returns an error (${answer.status}). Check it and try again.`);
    const type = (answer.headers['content-type'] ?? '').toLowerCase();
    // An image has no Open Graph tags: its file name is the title.
    if (type.startsWith('image/')) {
      const name = decodeURIComponentSafely(new URL(answer.url).pathname.split('/').at(-1) ?? '');
      const image = { url: answer.url, width: null, height: null };
      const site_name = new URL(answer.url).hostname;
      return {
        url: answer.url,
        title: name,
        description: '',
        site_name,
        type: 'image',
        image: answer.url,
        images: [image],
      };
    }
    if (type !== '' && !/html|xml|text\/plain/.test(type)) throw invalidUrl('This URL is a file, not a web page.');
    return readLongText(parser, parseOpenGraph, decodeBody(answer, type), answer.url);
  };

  return {
    openGraph,

    statistics: async (businessId: number, url: string) => {
      const { shares, last } = await shareStore(db).linkStatistics(businessId, url);
      return { shares, last_shared: last?.toISOString() ?? null };
    },

    /** Checks a link; undefined if it works. */
    check: async (url: string): Promise<{ message: string; isGone: boolean } | undefined> => {
      try {
        const { status } = await safeFetch.fetch(url, { maxBytes: maxPageBytes });
        if (status < 400) return undefined;
        return { message: `The link returns an error (${status}).`, isGone: status === 404 || status === 410 };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        // A page that is too large still works.
        if (error.code === 'too-large') return undefined;
        return { message: `The link doesn’t work: ${error.message}`, isGone: false };
      }
    },
  };
};

/** Decodes the body in the charset the page declares. */
const decodeBody = ({ body }: SafeResponse, type: string): string => {
  const start = body.subarray(0, 2048).toString('latin1');
  const charset =
    /charset=["']?([\w-]{2,30})/i.exec(type)?.[1] ?? /<meta[^<>]{0,200}charset=["']?([\w-]{2,30})/i.exec(start)?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder('utf-8').decode(body);
  }
};

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
