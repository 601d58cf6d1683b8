import { isFetchable, loopbackFetch, parseWebUrl } from '../../kit/http/loopback-fetch.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { startAsyncBatch } from '../ads/changes/copy-calls.ts';
import { formatTimestamp } from '../graph/date-format.ts';
import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { readFlag, requireText } from '../graph/params.ts';
import type { LinkCard } from '../state.ts';
import { isUnresolvable } from './media.ts';

const maxPageBytes = 1024 * 1024;
const facebookHosts = /(^|\.)(facebook\.com|fb\.com|fb\.me)$/;

/** The preview of a link. Loopback pages are fetched; for other URLs the title is derived from the path. */
export const loadLinkCard = async (address: string): Promise<LinkCard> => {
  const url = parseWebUrl(address);
  if (!url) throw errors.invalid('link URL is not properly formatted', 'link');
  if (facebookHosts.test(url.hostname)) throw errors.linkToFacebook();
  if (isUnresolvable(url)) throw errors.linkUnreadable();
  if (!isFetchable(url)) return guessCard(url);
  const page = await loopbackFetch(url, { maxBytes: maxPageBytes });
  if (!page || page.status >= 400) throw errors.linkUnreadable();
  return parseCard(url, page.bytes.toString('utf8'));
};

const guessCard = (url: URL): LinkCard => {
  const host = url.hostname.replace(/^www\./, '');
  const slug = url.pathname
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ');
  const title = slug ? slug.charAt(0).toUpperCase() + slug.slice(1) : host;
  return { url: url.href, title, description: `From ${host}` };
};

const parseCard = (url: URL, page: string): LinkCard => {
  const meta = (name: string): string | undefined => {
    const tag = new RegExp(`<meta[^>]+(?:property|name)=["']${name}["'][^>]*>`, 'i').exec(page)?.[0];
    return decodeText(
      /content=(?:"([^"]*)"|'([^']*)')/i
        .exec(tag ?? '')
        ?.slice(1)
        .find(Boolean),
    );
  };
  const title = meta('og:title') ?? decodeText(/<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1]) ?? url.hostname;
  const image = meta('og:image');
  const picture = image !== undefined && URL.canParse(image, url.href) ? new URL(image, url).href : undefined;
  return {
    url: url.href,
    title,
    description: meta('og:description') ?? meta('description') ?? '',
    ...(picture !== undefined && { picture }),
  };
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decodeText = (text: string | undefined): string | undefined =>
  text?.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity).trim() || undefined;

const objectId = (url: string): string => seededRandom(`link ${url}`).digits(16);

/** The calls on the root path: link previews, several objects by `ids`, batches. */
export const registerLinkCalls = (graph: Graph, runBatch: (call: Call) => unknown) => {
  const scrape = async (call: Call) => {
    if (call.params.batch !== undefined) return runBatch(call);
    if (call.params.asyncbatch !== undefined) return startAsyncBatch(call);
    const address = requireText(call.params, 'id');
    if (readFlag(call.params, 'scrape') !== true) throw errors.invalid('The parameter scrape is required', 'scrape');
    const { url, title, description, picture } = await loadLinkCard(address);
    return {
      url,
      type: 'website',
      title,
      description,
      ...(picture !== undefined && { image: [{ url: picture, width: 1200, height: 630 }] }),
      updated_time: formatTimestamp(call.context.now),
      id: objectId(url),
    };
  };

  const readNodes = async (call: Call) => {
    // Parameter `ids` is refused: reading several objects in one call was removed for all versions on 2026-10-27.
    if (call.params.ids !== undefined) throw errors.removed('ids');
    return readLinkCounts(call, requireText(call.params, 'id'));
  };
  const readLinkCounts = async ({ fields = [] }: Call, address: string) => {
    const unknownField = fields.find(({ name }) => !['og_object', 'engagement', 'id'].includes(name));
    if (unknownField) throw errors.unknownField(unknownField.name, 'URL');
    const { url, title, description } = await loadLinkCard(address);
    const isRequested = (field: string) => fields.some(({ name }) => name === field);
    const random = seededRandom(`link counts ${url}`);
    const engagement = {
      reaction_count: random.between(0, 400),
      comment_count: random.between(0, 90),
      share_count: random.between(0, 120),
      comment_plugin_count: 0,
    };
    return {
      ...(isRequested('og_object') && { og_object: { id: objectId(url), title, description, type: 'website' } }),
      ...(isRequested('engagement') && { engagement }),
      id: url,
    };
  };

  for (const path of ['', '/']) {
    graph.post(path, 'link.scrape', scrape);
    graph.get(path, 'nodes.get', readNodes);
  }
};
