import { getText } from '../../http-client.ts';
import type { Postgres } from '../../postgres.ts';
import { sessionCookie } from '../identity/identity-seed.ts';
import { postJson } from '../publishing/peer-servers.ts';

export type BulkBusiness = Awaited<ReturnType<typeof createBulkBusiness>>;
type Settings = Record<string, unknown>;

const base = '/bulkaicontentgeneration';

/** A business of a new user, with a hosted site and one category of keywords whose articles wait to be written. */
export const createBulkBusiness = async (
  origin: string,
  { client }: Pick<Postgres, 'client'>,
  name: string,
  { keywords, settings }: { keywords: readonly string[]; settings: Settings },
) => {
  const email = `bench-${name}@fanfare.test`;
  const { rows } = await client.query(
    `insert into users (email, name, password_hash, access_level, email_confirmed_at, created_at)
      values ($1, 'Bench', '', 3, now(), now()) returning id`,
    [email],
  );
  const userId = Number(rows[0]?.id);
  // The token's hash as the server computes it, so that the cookie is valid.
  await client.query(
    `insert into sessions (token_hash, user_id, address, user_agent, created_at, seen_at, expires_at)
      values (rtrim(translate(encode(sha256(convert_to('bench-token-' || $1::int, 'utf8')), 'base64'), '+/', '-_'), '='),
        $1, '192.0.2.1', 'bench', now(), now(), now() + interval '30 days')`,
    [userId],
  );
  const cookie = sessionCookie(userId);
  const post = (path: string, body: object = {}) => postJson(`${origin}/api${path}`, body, { origin, cookie });
  const get = async (path: string) => JSON.parse(await getText(`${origin}/api${path}`, [cookie]));
  const { id } = await post(`/user/${userId}/business/create`, { business_name: `Bench ${name}` });
  const site = await post('/content/site/create', { name: 'Journal', slug: `bench-${name}`, timezone: 'UTC' });
  await post(`${base}/settings/update`, {
    time_zone: 'UTC',
    daily_creation_limit: 10,
    weekly_creation_limit: 70,
    ...settings,
  });
  await post(`${base}/category/save`, {
    category: 'Coffee',
    keywords,
    keyword_ids: keywords.map(() => 0),
    site: site.id,
    post_author: 0,
    internal_link_count: 0,
    external_link: 0,
    article_image_position: 1,
    post_categories: [],
  });
  return {
    id: Number(id),
    siteId: Number(site.id),
    list: (query = '') => get(`${base}/articles${query}`),
    /** Starts all waiting articles. */
    runAll: async () => {
      const { items }: { items: { id: number; state: string }[] } = await get(`${base}/logging`);
      const waiting = items.filter(({ state }) => state === 'waiting');
      await Promise.all(waiting.map((job) => post(`${base}/logging/run/${job.id}`)));
    },
  };
};
