import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../../cpu-time.ts';
import { minuteMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { options } from '../../options.ts';
import { type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { freePort, type Server, startServer, withFolder } from '../../server.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';
import { profilerArgs } from '../list.ts';
import { insertItems, plantedWords } from './feed-items.ts';
import { timeCalls } from './timed-calls.ts';

const feedCount = Number(options.feeds ?? 10_000);
const feedsPerHost = 5;
const itemCount = Number(options.items ?? 1_000_000);
const channelFeeds = 50;
/** Number of new items among the 20 of a changed feed in the second fetch. */
const newItems = 2;
/**
 * Goal for fetching at least `goalFeeds` feeds. With fewer, the time consists of fetching the five feeds of one host and
 * of the minute until the next run.
 */
const fetchGoal: Goal = { comparison: '<', limit: 8 * 60, unit: 's' };
const goalFeeds = 10_000;
const changedGoal: Goal = { comparison: '<=', limit: 20, unit: 'ms' };
const pageGoal: Goal = { comparison: '<', limit: 100, unit: 'ms' };
const searchGoal: Goal = { comparison: '<', limit: 150, unit: 'ms' };
/** Limit in ms for a fetch; a longer one is a hang. */
const maxFetchMs = 40 * minuteMs;
const secretKey = randomBytes(32).toString('base64');

export const feeds: Scenario = {
  name: 'feeds',
  description: `${feedCount} due feeds of the practice web on ${feedCount / feedsPerHost} hosts, fetched by one worker; lists over ${itemCount} items, on PostgreSQL.`,
  measure: () =>
    withPostgres((postgres) =>
      withFolder(async (folder) => {
        const sandboxPort = await freePort();
        const start = (role: 'web' | 'worker', nodeArgs: string[] = []) =>
          startServer({
            databaseUrl: postgres.url,
            dataFolder: join(folder, role),
            nodeArgs,
            settings: {
              FANFARE_ROLE: role,
              SANDBOX_PORT: String(sandboxPort),
              FANFARE_SECRET_KEYS: `bench:${secretKey}`,
            },
          });
        const web = await start('web');
        const owner = await signInOrganizer(web.origin);
        const worker = await start('worker', profilerArgs());
        try {
          return [
            ...(await measureFetch(worker, postgres, owner, sandboxPort)),
            ...(await measureLists(postgres, owner)),
          ];
        } finally {
          await worker.stop();
          await web.stop();
        }
      }),
    ),
};

const fetches = [
  { name: 'First fetch of all, all items new', changedShare: 1, hasGoal: false },
  { name: 'Second fetch, 70 % unchanged', changedShare: 0.3, hasGoal: feedCount >= goalFeeds },
];

/** Feeds belong to the channel of a business; all are due at once. */
const measureFetch = async (
  { pid }: Server,
  { client }: Postgres,
  owner: Organizer,
  sandboxPort: number,
): Promise<Measurement[]> => {
  const { id: channelId } = await owner.post('/content/rss/channel/save', { title: 'Bench' });
  const host = `127.0.0.1:${sandboxPort}`;
  await client.query(
    `insert into rss_hosts (host, free_at) select $1 || '/feeds/h' || n, now()
     from generate_series(0, ${Math.ceil(feedCount / feedsPerHost) - 1}) as n on conflict do nothing`,
    [host],
  );
  await client.query(
    `insert into rss_sources (guid, address, host, created_at, due_at)
     select 'bench' || n, 'http://' || $1 || '/feeds/h' || n / ${feedsPerHost} || '/feed.xml?n=' || n % ${feedsPerHost},
       $1 || '/feeds/h' || n / ${feedsPerHost}, now(), null
     from generate_series(0, ${feedCount - 1}) as n`,
    [host],
  );
  await client.query(
    `insert into rss_feeds (business_id, channel_id, source_id, source_type, created_at)
     select rss_channels.business_id, rss_channels.id, rss_sources.id, 'rss', now() from rss_sources, rss_channels
     where rss_sources.guid like 'bench%' and rss_channels.id = $1`,
    [channelId],
  );
  await client.query('analyze rss_sources, rss_hosts, rss_feeds');
  const measurements: Measurement[] = [];
  for (const { name, changedShare, hasGoal } of fetches) {
    // Stored validators of the feeds are removed, so that each fetch gets a whole document; items that were deleted
    // count as new again.
    await client.query(
      `update rss_sources set etag = null, last_modified = null, body_hash = null
       where guid like 'bench%' and substr(guid, 6)::int % 10 < $1`,
      [changedShare * 10],
    );
    await client.query(
      `delete from rss_items using (
         select rss_items.id, row_number() over (partition by source_id order by published_at desc) as place
         from rss_items join rss_sources on rss_sources.id = source_id and rss_sources.guid like 'bench%'
         where rss_sources.body_hash is null) as newest
       where rss_items.id = newest.id and newest.place <= ${newItems}`,
    );
    const startedAt = performance.now();
    await client.query(`update rss_sources set due_at = now() where guid like 'bench%'`);
    const cpuBefore = await waitUntilStarted(client, pid);
    await waitUntilFetched(client);
    const seconds = (performance.now() - startedAt) / 1000;
    const changedCpuMs = (cpuMs(pid) - cpuBefore) / (feedCount * changedShare);
    const { rows } = await client.query<{ failed: number }>(
      `select count(*)::int as failed from rss_sources where guid like 'bench%' and failures > 0`,
    );
    const method = `${feedCount} feeds, ${rows[0]?.failed} failed; with the wait for the run of the next minute`;
    const holds = rows[0]?.failed === 0;
    const fetched: Measurement = {
      name,
      value: `${seconds.toFixed(0)} s`,
      figure: { amount: seconds, unit: 's', better: 'lower' },
      method,
    };
    measurements.push(
      hasGoal ? compareWithGoal({ name, goal: fetchGoal, amount: seconds, holds, method }) : fetched,
      compareWithGoal({
        name: `Computing per changed feed, ${changedShare === 1 ? 'all' : `${newItems} of 20`} items new`,
        goal: changedGoal,
        amount: changedCpuMs,
        digits: 1,
        method: `CPU time of the worker, without the practice web and the database; ${changedShare === 1 ? 'every feed changed' : 'that for unchanged ones included'}`,
      }),
    );
  }
  return measurements;
};

const countDue = async (client: Postgres['client']): Promise<number> => {
  const { rows } = await client.query<{ due: number }>(
    `select count(*)::int as due from rss_sources where guid like 'bench%' and due_at <= now()`,
  );
  return rows[0]?.due ?? 0;
};

/** CPU time of the worker before its first fetch. */
const waitUntilStarted = async (client: Postgres['client'], pid: number): Promise<number> => {
  const endsAt = performance.now() + maxFetchMs;
  let before = cpuMs(pid);
  while ((await countDue(client)) === feedCount && performance.now() < endsAt) {
    before = cpuMs(pid);
    await pause(100);
  }
  return before;
};

const waitUntilFetched = async (client: Postgres['client']) => {
  for (const endsAt = performance.now() + maxFetchMs; performance.now() < endsAt; await pause(1000))
    if ((await countDue(client)) === 0) return;
  throw new Error('The feeds were not fetched in time.');
};

/** Searches, grouped by how many items contain their words. */
const toSearches = (vocabulary: readonly string[]): Record<string, string[]> => {
  const word = (rank: number) => vocabulary[rank - 1] ?? '';
  const { middling, rare, oldFrequent, oldMiddling, oldRare } = plantedWords;
  return {
    frequent: [word(1), word(5), word(20), word(60)],
    middling: [word(200), word(301), word(1000), middling.word],
    rare: [word(10_000), word(19_000), rare.word],
    'old ones only': [oldFrequent.word, oldMiddling.word, oldRare.word],
    absent: ['zzyzx', 'chalkwick', 'marblegate'],
    'two words': [`${word(1)} ${word(2)}`, `${word(30)} ${word(3)}`, `${word(400)} ${word(1)}`, `${word(3000)} zzyzx`],
  };
};

const measureLists = async (postgres: Postgres, owner: Organizer): Promise<Measurement[]> => {
  const { id: channelId } = await owner.post('/content/rss/channel/save', { title: 'Bench items' });
  const vocabulary = await insertItems(postgres, itemCount, Math.max(channelFeeds, Math.ceil(itemCount / 1000)));
  await postgres.client.query(
    `insert into rss_feeds (business_id, channel_id, source_id, source_type, created_at)
     select rss_channels.business_id, rss_channels.id, source.id, 'rss', now()
     from (select id from rss_sources where guid like 'items%' order by id limit ${channelFeeds}) as source, rss_channels
     where rss_channels.id = $1`,
    [channelId],
  );
  await postgres.client.query('vacuum analyze rss_feeds');
  const path = `/content/rss/channel/${channelId}/items`;
  const page = await timeCalls(owner, `Page of a channel with ${channelFeeds} feeds`, pageGoal, () => path);
  const classes = toSearches(vocabulary);
  const search = (words: readonly string[], name: string) =>
    timeCalls(owner, name, searchGoal, (at) => `${path}?search=${encodeURIComponent(words[at % words.length] ?? '')}`);
  const all = await search(Object.values(classes).flat(), 'Search in the channel, words of all kinds');
  const measurements = [page, { ...all, method: `${all.method}; ${Object.keys(classes).join(', ')}` }];
  for (const [name, words] of Object.entries(classes)) measurements.push(await search(words, `The same, ${name}`));
  return measurements;
};
