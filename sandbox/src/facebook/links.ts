import { isReachable, loopbackFetch, webAddress } from '../kit/http/loopback-fetch.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { refuse } from './errors.ts';
import type { Call, Graph } from './graph.ts';
import { isUnloadable } from './media.ts';
import { readObject } from './objects.ts';
import { flag, needed, text } from './params.ts';
import type { LinkCard } from './state.ts';
import { stamp } from './times.ts';

const biggestPage = 1024 * 1024;
const facebookHosts = /(^|\.)(facebook\.com|fb\.com|fb\.me)$/;

/** What Facebook shows of a link. Pages of this computer are read; for the rest of the world it makes a fair guess. */
export const linkCard = async (address: string): Promise<LinkCard> => {
  const url = webAddress(address);
  if (!url) throw refuse.invalid('link URL is not properly formatted', 'link');
  if (facebookHosts.test(url.hostname)) throw refuse.linkToFacebook();
  if (isUnloadable(url)) throw refuse.linkUnreadable();
  if (!isReachable(url)) return guess(url);
  const page = await loopbackFetch(url, { maxBytes: biggestPage });
  if (!page || page.status >= 400) throw refuse.linkUnreadable();
  return read(url, page.bytes.toString('utf8'));
};

const guess = (url: URL): LinkCard => {
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

const read = (url: URL, page: string): LinkCard => {
  const meta = (name: string): string | undefined => {
    const tag = new RegExp(`<meta[^>]+(?:property|name)=["']${name}["'][^>]*>`, 'i').exec(page)?.[0];
    return plain(
      /content=(?:"([^"]*)"|'([^']*)')/i
        .exec(tag ?? '')
        ?.slice(1)
        .find(Boolean),
    );
  };
  const title = meta('og:title') ?? plain(/<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1]) ?? url.hostname;
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
const plain = (text: string | undefined): string | undefined =>
  text?.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole).trim() || undefined;

const objectId = (url: string): string => seededRandom(`link ${url}`).digits(16);

/** The calls on the root: what a link looks like, and several objects at once. */
export const links = (graph: Graph, runBatch: (call: Call) => unknown) => {
  const scrape = async (call: Call) => {
    if (call.params.batch !== undefined) return runBatch(call);
    const address = needed(call.params, 'id');
    if (flag(call.params, 'scrape') !== true) throw refuse.invalid('The parameter scrape is required', 'scrape');
    const { url, title, description, picture } = await linkCard(address);
    return {
      url,
      type: 'website',
      title,
      description,
      ...(picture !== undefined && { image: [{ url: picture, width: 1200, height: 630 }] }),
      updated_time: stamp(call.view.now),
      id: objectId(url),
    };
  };

  const read = async (call: Call) => {
    const address = text(call.params, 'id');
    if (address !== undefined) return counts(call, address);
    const ids = needed(call.params, 'ids').split(',');
    if (ids.length > 50) throw refuse.invalid('Too many IDs. Maximum: 50', 'ids');
    return Object.fromEntries(ids.map((id) => [id, readObject(call, id)]));
  };
  const counts = async ({ fields = [] }: Call, address: string) => {
    const strange = fields.find(({ name }) => !['og_object', 'engagement', 'id'].includes(name));
    if (strange) throw refuse.noField(strange.name, 'URL');
    const { url, title, description } = await linkCard(address);
    const asks = (field: string) => fields.some(({ name }) => name === field);
    const roll = seededRandom(`link counts ${url}`);
    const engagement = {
      reaction_count: roll.between(0, 400),
      comment_count: roll.between(0, 90),
      share_count: roll.between(0, 120),
      comment_plugin_count: 0,
    };
    return {
      ...(asks('og_object') && { og_object: { id: objectId(url), title, description, type: 'website' } }),
      ...(asks('engagement') && { engagement }),
      id: url,
    };
  };

  for (const path of ['', '/']) {
    graph.post(path, 'link.scrape', scrape);
    graph.get(path, 'nodes.get', read);
  }
};
