import type { OgData } from '@fanfare/contract/social';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { OutboundError, type SafeFetch, type SafeResponse } from '../../../platform/outbound/index.ts';
import { shareStore } from '../shares/shares.store.ts';
import { parseOpenGraph } from './open-graph.ts';

export type Links = ReturnType<typeof linkPreviewService>;
type Deps = { db: Db; outbound: SafeFetch };

const pageBytes = 2 * 1024 * 1024;

/** What links lead to, read by the one fetch that reaches nothing but the public web. */
export const linkPreviewService = ({ db, outbound }: Deps) => {
  const refusedAs = (message: string) => new Problem('invalid-input', { message, fields: [{ path: 'url', message }] });

  const load = async (url: string): Promise<SafeResponse> => {
    try {
      return await outbound.fetch(url, {
        maxBytes: pageBytes,
        accept: 'text/html,application/xhtml+xml,image/*;q=0.8',
      });
    } catch (error) {
      throw error instanceof OutboundError ? refusedAs(error.message) : error;
    }
  };

  const openGraph = async (url: string): Promise<OgData> => {
    const answer = await load(url);
    if (answer.status >= 400)
      throw refusedAs(`This address answers with an error (${answer.status}). Check it and try again.`);
    const type = (answer.headers['content-type'] ?? '').toLowerCase();
    // A picture speaks for itself.
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
    if (type !== '' && !/html|xml|text\/plain/.test(type))
      throw refusedAs('This address leads to a file, not to a page.');
    return parseOpenGraph(textOf(answer, type), answer.url);
  };

  return {
    openGraph,

    statistics: async (businessId: number, url: string) => {
      const { shares, last } = await shareStore(db).sharedLink(businessId, url);
      return { shares, last_shared: last?.toISOString() ?? null };
    },

    /** Does the link answer? A sentence when it does not. */
    check: async (url: string): Promise<{ sentence: string; isGone: boolean } | undefined> => {
      try {
        const { status } = await outbound.fetch(url, { maxBytes: pageBytes });
        if (status < 400) return undefined;
        return { sentence: `The link answers with an error (${status}).`, isGone: status === 404 || status === 410 };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        // A page too large to read is a page all the same.
        if (error.code === 'too-large') return undefined;
        return { sentence: `The link does not work: ${error.message}`, isGone: false };
      }
    },
  };
};

/** In the letters the page says it is written in. */
const textOf = ({ body }: SafeResponse, type: string): string => {
  const start = body.subarray(0, 2048).toString('latin1');
  const named =
    /charset=["']?([\w-]{2,30})/i.exec(type)?.[1] ?? /<meta[^>]{0,200}charset=["']?([\w-]{2,30})/i.exec(start)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body);
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
