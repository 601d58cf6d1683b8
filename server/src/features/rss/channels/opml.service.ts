import { problems } from '@fanfare/contract/kit/problems/problem';
import type { ImportLine } from '@fanfare/contract/rss/opml-calls';
import { rssLimits, rssMessages } from '@fanfare/contract/rss/rss';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import { newUuid } from '../../../platform/random.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { businessQueries } from '../../business/index.ts';
import { formatOpml, type OpmlFeed, parseOpml } from '../feed-document/opml.ts';
import { resolveUrl } from '../feed-document/web-address.ts';
import type { HostKeys } from '../fetch/host-key.ts';
import { sourceStore } from '../fetch/sources.store.ts';
import { fetchAddedJob } from '../job-types.ts';
import { channelStore } from './channels.store.ts';

type Deps = { hostKeys: HostKeys };
export type OpmlService = ReturnType<typeof opmlService>;

const opmlModule = new URL('../feed-document/opml.ts', import.meta.url);
/** Title of the channel for imported feeds without a folder. */
const defaultChannel = 'Imported feeds';
const maxLines = 500;
const tooManyFeeds = 'The channel has too many feeds.';
const tooManyChannels = 'You have too many channels.';
const ruleOfAnother = problems['rule-of-another'].message;

type Folder = {
  title: string;
  feeds: readonly OpmlFeed[];
  /** Id of the channel; undefined for a channel that the import creates. */
  channelId: number | undefined;
  known: { count: number; addresses: ReadonlySet<string> };
  /** True if the channel's rule is on and acts with the rights of another member. */
  hasRuleOfAnother: boolean;
};
type Plan = { title: string; channelId: number | undefined; added: OpmlFeed[]; lines: ImportLine[] };

/** Imports and exports feeds as OPML files. */
export const opmlService = ({ db, now, random, jobs }: Platform, { hostKeys }: Deps) => {
  const planFolder = (folder: Folder, canAddChannel: boolean): Plan => {
    const { title, feeds, channelId, known, hasRuleOfAnother } = folder;
    const plan: Plan = { title, channelId, added: [], lines: [] };
    for (const feed of feeds) {
      const add = (outcome: ImportLine['outcome'], reason = '') =>
        plan.lines.push({ channel: title, title: feed.title, address: feed.address, outcome, reason });
      if (resolveUrl(feed.address, undefined) === '') add('refused', rssMessages.permalink);
      else if (known.addresses.has(feed.address)) add('known');
      else if (hasRuleOfAnother) add('refused', ruleOfAnother);
      else if (channelId === undefined && !canAddChannel) add('refused', tooManyChannels);
      else if (known.count + plan.added.length >= rssLimits.feedsPerChannel) add('refused', tooManyFeeds);
      else {
        add('added');
        plan.added.push(feed);
      }
    }
    return plan;
  };

  /** Plans what becomes of each feed; folders in the order of the file, so that limits count those before. */
  const planImport = async (tx: Tx, business: BusinessContext, feeds: readonly OpmlFeed[]): Promise<Plan[]> => {
    const { id: businessId } = business;
    const store = channelStore(tx);
    const ruled = business.isOwner ? new Set<number>() : await store.listRulesOfOthers(businessId, business.userId);
    const channels = await store.list(businessId);
    // Ids of channels by title; of several channels with one title, the first is used.
    const idByTitle = new Map(channels.toReversed().map(({ title, id }) => [title, id]));
    let room = rssLimits.channels - channels.length;
    const plans: Plan[] = [];
    for (const [title, members] of Map.groupBy(feeds, ({ folder }) => folder || defaultChannel)) {
      const unique = [...new Map(members.map((feed) => [feed.address, feed])).values()];
      const channelId = idByTitle.get(title);
      const stored = channelId === undefined ? [] : await store.listFeeds(businessId, channelId);
      const known = { count: stored.length, addresses: new Set(stored.flatMap(({ source }) => source?.address ?? [])) };
      const hasRuleOfAnother = channelId !== undefined && ruled.has(channelId);
      const plan = planFolder({ title, feeds: unique, channelId, known, hasRuleOfAnother }, room > 0);
      if (channelId === undefined && plan.added.length > 0) room -= 1;
      plans.push(plan);
    }
    return plans;
  };

  const apply = async (tx: Tx, businessId: number, plans: readonly Plan[]): Promise<void> => {
    const store = channelStore(tx);
    const sources = await sourceStore(tx).insertMissing(
      plans.flatMap(({ added }) =>
        added.map(({ address, title }) => ({
          guid: newUuid(random),
          address,
          title,
          host: hostKeys.find(address),
          createdAt: now(),
          dueAt: now(),
        })),
      ),
    );
    const idByAddress = new Map(sources.map(({ address, id }) => [address, id]));
    for (const { title, channelId: existingId, added } of plans) {
      if (added.length === 0) continue;
      const fields = { businessId, title, siteIds: [], createdAt: now() };
      const channelId = existingId ?? (await store.insert(fields));
      await store.insertFeeds(
        added.map(({ address }) => ({
          businessId,
          channelId,
          sourceId: idByAddress.get(address) ?? null,
          sourceType: 'rss',
          searchText: '',
          category: null,
          createdAt: now(),
        })),
      );
    }
    await jobs.send(tx, fetchAddedJob, {});
  };

  return {
    /** Preview returns the plan of an import without executing it, so that it can't differ from the import. */
    import: async (
      business: BusinessContext,
      { opml: text, preview: isPreview }: { opml: string; preview: boolean },
    ) => {
      const feeds = await readLongText(opmlModule, parseOpml, text);
      if (!feeds) {
        const message = rssMessages.opml;
        throw invalidInput('opml', message);
      }
      const plans = await db.transaction(async (tx) => {
        if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
        const planned = await planImport(tx, business, feeds);
        if (!isPreview) await apply(tx, business.id, planned);
        return planned;
      });
      const lines = plans.flatMap((plan) => plan.lines);
      const count = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
      const order = { refused: 0, known: 1, added: 2 };
      return {
        added: count('added'),
        known: count('known'),
        refused: count('refused'),
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
