import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cpuMs } from '../../cpu-time.ts';
import type { Goal } from '../../goals.ts';
import { getText } from '../../http-client.ts';
import { type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { root, type Server, waitUntilIdle, withServer } from '../../server.ts';
import { signInOrganizer } from '../contests/organizer.ts';
import { generateLoad } from '../identity/load-generator.ts';
import { profilerArgs } from '../list.ts';
import { toPost, toRushMeasurement } from './timed-calls.ts';

const rate = 300;
const goal: Goal = { comparison: '<', limit: 60, unit: 'ms' };
const seconds = 20;
const connections = 64;
const secretKey = randomBytes(32);
const settings = { FANFARE_SECRET_KEYS: `bench:${secretKey.toString('base64')}`, TRUST_PROXY: '1' };

export const unlocks: Scenario = {
  name: 'unlocks',
  description: `Visitors of one content locker who unlock it after a visit, ${rate} a second, on PostgreSQL.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url, settings, nodeArgs: profilerArgs() }, (server) =>
        measureUnlocks(server, postgres),
      ),
    ),
};

/** Clicks are dated a minute back, so that the unlocks that follow them are valid at once. */
const measureUnlocks = async ({ origin, pid }: Server, { client }: Postgres): Promise<Measurement[]> => {
  const owner = await signInOrganizer(origin);
  const { promotion } = await owner.post('/promotion/contentlocker/save', {
    twitter: 1,
    content: '<p>The secret recipe needs butter.</p>',
    name: 'Bench',
  });
  const { id, public_id: publicId } = promotion.contentlocker;
  await client.query(
    `insert into locker_clicks (locker_id, business_id, nonce, clicked_at)
     select id, business_id, 'bench' || n, now() - interval '1 minute'
     from lockers, generate_series(1, ${rate * seconds}) as n where id = $1`,
    [id],
  );
  const page = await getText(`${origin}/locker/${publicId}`);
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
  const { secretBox } = await import(join(root, 'server/src/platform/secrets/index.ts'));
  const { createUnlockKeys } = await import(join(root, 'server/src/features/lockers/visitor/unlock-keys.ts'));
  const keys = createUnlockKeys(secretBox([{ id: 'bench', key: secretKey }], randomBytes));
  const locker = { id, actionRevision: 1, validRevision: 1 };
  let number = 0;
  const request = () => {
    number += 1;
    const browser = randomBytes(16).toString('base64url');
    const visit = { browser, action: 'twitter_share', page: 'https://blog.example/', nonce: `bench${number}` };
    const fields = { form_token, contact_time: '', key: keys.forVisit(locker, visit, new Date()), browser, page: '' };
    return toPost(origin, `/forms/locker-unlock/${publicId}`, JSON.stringify(fields), {
      accept: 'application/json',
      origin: 'https://blog.example',
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    });
  };
  await waitUntilIdle(pid);
  const before = cpuMs(pid);
  const load = await generateLoad({ origin, connections, callsPerSecond: rate, seconds, request });
  const cpu = (cpuMs(pid) - before) / load.total;
  const { rows } = await client.query<{ counted: number }>(
    `select coalesce(sum(count), 0)::int as counted from locker_days where locker_id = $1 and kind = 'twitter_share'`,
    [id],
  );
  return [
    toRushMeasurement(`Unlock, ${rate}/s`, load, goal),
    {
      name: 'CPU time per unlock',
      value: `${cpu.toFixed(2)} ms`,
      figure: { amount: cpu, unit: 'ms', better: 'lower' },
      method: 'of the product, without the database',
    },
    {
      name: 'Counted unlocks',
      value: `${rows[0]?.counted} of ${load.total}`,
      target: String(load.total),
      isMet: rows[0]?.counted === load.total,
      method: 'figures of the locker',
    },
  ];
};
