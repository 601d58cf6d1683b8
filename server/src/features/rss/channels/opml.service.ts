import type { ImportLine } from '@fanfare/contract/rss/opml-calls';
import { rssLimits, rssMessages } from '@fanfare/contract/rss/rss';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { newUuid, type RandomBytes } from '../../../platform/random.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { businessQueries } from '../../business/index.ts';
import { formatOpml, type OpmlFeed, parseOpml } from '../feed-document/opml.ts';
import { resolveUrl } from '../feed-document/web-address.ts';
import type { HostKeys } from '../fetch/host-key.ts';
import { sourceStore } from '../fetch/sources.store.ts';
import { fetchAddedJob } from '../job-types.ts';
import { channelStore } from './channels.store.ts';

type Deps = { db: Db; now: Now; random: RandomBytes; jobs: Pick<Jobs, 'send'>; hostKeys: HostKeys };
export type OpmlService = ReturnType<typeof opmlService>;

const opmlModule = new URL('../feed-document/opml.ts', import.meta.url);
/** Feeds without a folder. */
const defaultChannel = 'Imported feeds';
const maxLines = 500;
const batchSize = 200;
const tooManyFeeds = 'The channel has too many feeds.';

/** Rolls a transaction back. */
class PreviewEnd extends Error {}

/** Feeds of other readers in and out. */
export const opmlService = ({ db, now, random, jobs, hostKeys }: Deps) => {
  const importChannel = async (
    tx: Tx,
    business: BusinessContext,
    title: string,
    feeds: readonly OpmlFeed[],
  ): Promise<ImportLine[]> => {
    const store = channelStore(tx);
    const line = (feed: OpmlFeed, outcome: ImportLine['outcome'], reason = ''): ImportLine => ({
      ...{ channel: title, title: feed.title, address: feed.address, outcome, reason },
    });
    const valid = feeds.filter(({ address }) => resolveUrl(address, undefined) !== '');
    const refused = feeds
      .filter((feed) => !valid.includes(feed))
      .map((feed) => line(feed, 'refused', rssMessages.permalink));
    if (valid.length === 0) return refused;
    const existing = (await store.list(business.id)).find((channel) => channel.title === title);
    if (!existing && (await store.count(business.id)) >= rssLimits.channels)
      return [...refused, ...valid.map((feed) => line(feed, 'refused', 'You have too many channels.'))];
    const fields = { businessId: business.id, title, siteIds: [], createdAt: now() };
    const channelId = existing?.id ?? (await store.insert(fields));
    let room = rssLimits.feedsPerChannel - (await store.countFeeds(business.id, channelId));
    const lines: ImportLine[] = [];
    for (let from = 0; from < valid.length; from += batchSize) {
      const batch = valid.slice(from, from + batchSize);
      if (room <= 0) {
        lines.push(...batch.map((feed) => line(feed, 'refused', tooManyFeeds)));
        continue;
      }
      const sources = await sourceStore(tx).insertMissing(
        batch.map(({ address, title: name }) => ({
          ...{ guid: newUuid(random), address, title: name, host: hostKeys.find(address) },
          ...{ createdAt: now(), dueAt: now() },
        })),
      );
      const idByAddress = new Map(sources.map(({ address, id }) => [address, id]));
      for (const feed of batch) {
        if (room <= 0) {
          lines.push(line(feed, 'refused', tooManyFeeds));
          continue;
        }
        const added = await store.insertFeed({
          ...{ businessId: business.id, channelId, sourceId: idByAddress.get(feed.address) ?? null },
          ...{ sourceType: 'rss', searchText: '', category: null, createdAt: now() },
        });
        if (added) room -= 1;
        lines.push(line(feed, added ? 'added' : 'known'));
      }
    }
    return [...refused, ...lines];
  };

  const importFolder = async (
    business: BusinessContext,
    title: string,
    feeds: readonly OpmlFeed[],
    isPreview: boolean,
  ) => {
    let lines: ImportLine[] = [];
    try {
      await db.transaction(async (tx) => {
        if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
        lines = await importChannel(tx, business, title, feeds);
        if (isPreview) throw new PreviewEnd();
        await jobs.send(tx, fetchAddedJob, {});
      });
    } catch (error) {
      if (!(error instanceof PreviewEnd)) throw error;
    }
    return lines;
  };

  return {
    /** A preview is the import itself, undone: it can't say anything else than the import. */
    import: async (
      business: BusinessContext,
      { opml: text, preview: isPreview }: { opml: string; preview: boolean },
    ) => {
      const feeds = await readLongText(opmlModule, parseOpml, text);
      if (!feeds) {
        const message = rssMessages.opml;
        throw new Problem('invalid-input', { message, fields: [{ path: 'opml', message }] });
      }
      const lines: ImportLine[] = [];
      for (const [folder, members] of Map.groupBy(feeds, ({ folder: name }) => name || defaultChannel)) {
        const unique = [...new Map(members.map((feed) => [feed.address, feed])).values()];
        lines.push(...(await importFolder(business, folder, unique, isPreview)));
      }
      const count = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
      const order = { refused: 0, known: 1, added: 2 };
      return {
        ...{ added: count('added'), known: count('known'), refused: count('refused') },
        lines: lines.sort((a, b) => order[a.outcome] - order[b.outcome]).slice(0, maxLines),
      };
    },

    export: async (business: BusinessContext) => {
      const channels = await channelStore(db).list(business.id);
      const feeds = Map.groupBy(await channelStore(db).listFeeds(business.id), ({ feed }) => feed.channelId);
      const folders = channels.map(({ id, title }) => ({
        title,
        feeds: (feeds.get(id) ?? []).flatMap(({ source }) =>
          source && source.businessId === null
            ? [{ title: source.title, address: source.address, site: source.site }]
            : [],
        ),
      }));
      return { file_name: 'feeds.opml', opml: formatOpml(`Feeds of ${business.name}`, folders, now()) };
    },
  };
};
