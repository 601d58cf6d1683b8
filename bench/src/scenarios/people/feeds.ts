import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../../cpu-time.ts';
import { options } from '../../options.ts';
import { type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { freePort, type Server, withServer } from '../../server.ts';
import { signInOrganizer } from '../contests/organizer.ts';
import { profilerArgs } from '../list.ts';
import { timeCalls } from './timed-calls.ts';

const feedCount = Number(options.feeds ?? 10_000);
const feedsPerHost = 5;
const itemCount = Number(options.items ?? 1_000_000);
const channelFeeds = 50;
const fetchTargetSeconds = 8 * 60;
/** Limit for a hang. */
const maxFetchMs = 40 * 60_000;

export const feeds: Scenario = {
  name: 'feeds',
  description: `${feedCount} due feeds of the practice web on ${feedCount / feedsPerHost} hosts, fetched by one process; lists over ${itemCount} items, on PostgreSQL.`,
  measure: () =>
    withPostgres(async (postgres) => {
      const sandboxPort = await freePort();
      const settings = { SANDBOX_PORT: String(sandboxPort) };
      return withServer({ databaseUrl: postgres.url, settings, nodeArgs: profilerArgs() }, async (server) => {
        const owner = await signInOrganizer(server.origin);
        const { id } = await owner.post('/content/rss/channel/save', { title: 'Bench' });
        const fetched = await measureFetch(server, postgres, sandboxPort, Number(id));
        const listed = await owner.post('/content/rss/channel/save', { title: 'Bench items' });
        await addItems(postgres, Number(listed.id));
        const path = `/content/rss/channel/${listed.id}/items`;
        return [
          ...fetched,
          await timeCalls(owner, `Page of a channel with ${channelFeeds} feeds`, 100, () => path),
          await timeCalls(owner, 'Search in the channel', 150, (at) => `${path}?search=topic${at}`),
        ];
      });
    }),
};

const fetches = [
  { name: 'First fetch of all, all items new', changedShare: 1, hasTarget: false },
  { name: 'Second fetch, 70 % unchanged', changedShare: 0.3, hasTarget: true },
];

/** Feeds belong to the channel of a business; all are due at once. */
const measureFetch = async (
  { pid }: Server,
  { client }: Postgres,
  sandboxPort: number,
  channelId: number,
): Promise<Measurement[]> => {
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
  for (const { name, changedShare, hasTarget } of fetches) {
    // Without validators the answer is a document again.
    await client.query(
      `update rss_sources set etag = null, last_modified = null, body_hash = null
       where guid like 'bench%' and substr(guid, 6)::int % 10 < $1`,
      [changedShare * 10],
    );
    const before = cpuMs(pid);
    const startedAt = performance.now();
    await client.query(`update rss_sources set due_at = now() where guid like 'bench%'`);
    await waitUntilFetched(client);
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await client.query<{ failed: number }>(
      `select count(*)::int as failed from rss_sources where guid like 'bench%' and failures > 0`,
    );
    const target = (fetchTargetSeconds * feedCount) / 10_000;
    measurements.push({
      name,
      value: `${seconds.toFixed(0)} s`,
      ...(hasTarget && { target: `< ${target.toFixed(0)} s`, isMet: seconds < target && rows[0]?.failed === 0 }),
      method: `${feedCount} feeds, ${rows[0]?.failed} failed; ${((cpuMs(pid) - before) / feedCount).toFixed(1)} ms of CPU time a feed, product and practice web together`,
    });
  }
  return measurements;
};

const waitUntilFetched = async (client: Postgres['client']) => {
  for (const endsAt = performance.now() + maxFetchMs; performance.now() < endsAt; await pause(1000)) {
    const { rows } = await client.query<{ due: number }>(
      `select count(*)::int as due from rss_sources where guid like 'bench%' and due_at <= now()`,
    );
    if (rows[0]?.due === 0) return;
  }
  throw new Error('The feeds were not fetched in time.');
};

/** Sources of their own that are not fetched; the first ones are in the channel. */
const addItems = async ({ client }: Postgres, channelId: number) => {
  const sources = Math.max(channelFeeds, Math.ceil(itemCount / 1000));
  await client.query(
    `insert into rss_sources (guid, address, host, title, state, created_at)
     select 'items' || n, 'https://items' || n || '.example/feed', 'items', 'Feed ' || n, 'ok', now()
     from generate_series(1, ${sources}) as n`,
  );
  await client.query(
    `insert into rss_items (source_id, key, guid, permalink, link_key, title, description, content, author, type,
       published_at, first_seen_at, content_hash)
     select source.id, 'k' || n, 'k' || n, 'https://items.example/' || n, md5(n::text),
       'Item ' || n || ' about topic' || n % 40, repeat(md5(n::text) || ' ', 6), '', '', 'article',
       now() - n * interval '1 second', now(), md5(n::text)
     from generate_series(1, ${itemCount}) as n
     join (select id, row_number() over (order by id) - 1 as place from rss_sources where guid like 'items%') as source
       on source.place = n % ${sources}`,
  );
  await client.query(
    `insert into rss_feeds (business_id, channel_id, source_id, source_type, created_at)
     select rss_channels.business_id, rss_channels.id, source.id, 'rss', now()
     from (select id from rss_sources where guid like 'items%' order by id limit ${channelFeeds}) as source, rss_channels
     where rss_channels.id = $1`,
    [channelId],
  );
  await client.query('vacuum analyze rss_items, rss_sources, rss_feeds');
};
