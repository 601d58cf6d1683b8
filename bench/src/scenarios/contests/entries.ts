import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../../cpu-time.ts';
import { minuteMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { getText, ownerEmail } from '../../http-client.ts';
import { databaseCpuMs, type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { root, type Server, waitUntilIdle, withServer } from '../../server.ts';
import { generateLoad, type Load } from '../identity/load-generator.ts';
import { type PublishedContest, publishContest, signInOrganizer } from './organizer.ts';

const connections = 64;
/** Time in ms after which a form without a proof of work is accepted, counted from the making of its page. */
const minMsAfterPage = 9_000;
const seconds = 60;
const rates = { PostgreSQL: 300, embedded: 60 };
const goals: Record<'PostgreSQL' | 'embedded', Goal> = {
  PostgreSQL: { comparison: '<', limit: 100, unit: 'ms' },
  embedded: { comparison: '<', limit: 400, unit: 'ms' },
};
const chainSeconds = 5;
const drainSeconds = 30;
/** Limit in ms for the emails of the rush; a longer wait is a hang. */
const drainMs = 15 * minuteMs;

const secretKey = randomBytes(32);
const settings = {
  FANFARE_SECRET_KEYS: `bench:${secretKey.toString('base64')}`,
  // The proxy's header with the client's address is trusted, so that every simulated visitor can have a network address
  // of their own.
  TRUST_PROXY: '1',
};

export const contestEntries: Scenario = {
  name: 'contest-entries',
  description: 'A rush of visitors who enter one contest and confirm their entries; one process on PostgreSQL.',
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url, settings }, (server) => measureRush(server, postgres)),
    ),
};

export const embeddedContestEntries: Scenario = {
  name: 'contest-entries-embedded',
  description: 'A rush of visitors who enter one contest, on the embedded database.',
  measure: () => withServer({ settings }, measureEmbedded),
};

const measureRush = async (server: Server, postgres: Postgres): Promise<Measurement[]> => {
  const { client } = postgres;
  // The highest access level has a budget of emails that is larger than this rush.
  await client.query('update users set access_level = 3 where email = $1', [ownerEmail]);
  const contest = await publishContest(await signInOrganizer(server.origin), [1]);
  await waitUntilIdle(server.pid);
  const rate = rates.PostgreSQL;
  const readTimes = async () => ({ product: cpuMs(server.pid), database: await databaseCpuMs(postgres) });
  const count = async (where: string): Promise<number> =>
    Number(
      (await client.query(`select count(*) from contestants where contest_id = ${contest.id} and ${where}`)).rows[0]
        ?.count,
    );

  const before = await readTimes();
  const entering = await enter(server, contest, rate);
  const after = await readTimes();
  const mailedDuring = await count('confirmation_mailed_at is not null');
  const drainedAt = performance.now();
  await waitFor(async () => (await count('link_mail_at is not null')) === 0);
  const queueSeconds = (performance.now() - drainedAt) / 1000;
  const countSent = async () =>
    Number(
      (await client.query(`select count(*) from jobs.job where name = 'mail.send' and state = 'completed'`)).rows[0]
        ?.count,
    );
  const sentBefore = await countSent();
  await pause(drainSeconds * 1000);
  const sentPerSecond = ((await countSent()) - sentBefore) / drainSeconds;

  const ids = (
    await client.query<{ id: number }>(`select id from contestants where contest_id = ${contest.id} order by id`)
  ).rows;
  const confirming = await confirm(
    server,
    contest,
    rate,
    ids.map(({ id }) => id),
  );
  await pause(chainSeconds * 1000);
  const { rows } = await client.query<{ sealed: number }>(
    `select count(sequence)::int as sealed from contest_chain_lines where contest_id = ${contest.id} and kind = 'entered'`,
  );
  const sealed = rows[0]?.sealed ?? 0;
  const perEntry = (name: 'product' | 'database') => (after[name] - before[name]) / entering.total;
  return [
    toMeasurement(`Enter, ${rate}/s on PostgreSQL`, entering, goals.PostgreSQL),
    {
      name: 'CPU time per entry',
      value: `${perEntry('product').toFixed(2)} ms product, ${perEntry('database').toFixed(2)} ms database`,
      figure: { amount: perEntry('product') + perEntry('database'), unit: 'ms', better: 'lower' },
      method: `with everything the process did in these ${seconds} s, such as sealing the chain and the first emails`,
    },
    {
      name: 'Emails with links',
      value: `${sentPerSecond.toFixed(0)}/s sent`,
      figure: { amount: sentPerSecond, unit: '/s', better: 'higher' },
      method: `${mailedDuring} of ${entering.total} queued during the rush, all ${queueSeconds.toFixed(1)} s after it; sent in the ${drainSeconds} s from then on`,
    },
    toMeasurement(`Confirm, ${rate}/s on PostgreSQL`, confirming, goals.PostgreSQL),
    {
      name: `In the chain ${chainSeconds} s after the last`,
      value: `${sealed} of ${confirming.total}`,
      target: String(confirming.total),
      isMet: sealed === confirming.total,
      method: 'sealed lines',
    },
  ];
};

const measureEmbedded = async (server: Server): Promise<Measurement[]> => {
  const contest = await publishContest(await signInOrganizer(server.origin), [1]);
  const before = cpuMs(server.pid);
  const load = await enter(server, contest, rates.embedded);
  const cpu = (cpuMs(server.pid) - before) / load.total;
  return [
    toMeasurement(`Enter, ${rates.embedded}/s on the embedded database`, load, goals.embedded),
    {
      name: 'CPU time per entry',
      value: `${cpu.toFixed(2)} ms`,
      figure: { amount: cpu, unit: 'ms', better: 'lower' },
      method: 'product and database are one process',
    },
  ];
};

/** Sends entries of visitors without JavaScript, each with an email address and a network address of their own. */
const enter = async ({ origin }: Server, { id, slug }: PublishedContest, callsPerSecond: number): Promise<Load> => {
  const page = await getText(`${origin}/c/${slug}`);
  const [, started = ''] = /name="started" value="([^"]+)"/.exec(page) ?? [];
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
  await pause(minMsAfterPage);
  let number = 0;
  const request = () => {
    number += 1;
    const fields = {
      form_token,
      started,
      name: `Visitor ${number}`,
      email: `visitor${number}@example.com`,
      consent: 'yes',
    };
    return toRequest(origin, `/forms/contest-entry/${id}`, fields, number);
  };
  return generateLoad({ origin, connections, callsPerSecond, seconds, request });
};

const confirm = async ({ origin }: Server, { id, slug }: PublishedContest, callsPerSecond: number, ids: number[]) => {
  const { secretBox } = await import(join(root, 'server/src/platform/secrets/index.ts'));
  const { createEntryKeys } = await import(join(root, 'server/src/features/contests/entries/entry-keys.ts'));
  const keys = createEntryKeys(secretBox([{ id: 'bench', key: secretKey }], randomBytes));
  const page = await getText(`${origin}/c/${slug}/entry/${keys.forContestant(id, ids[0], new Date())}`);
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
  let number = 0;
  const request = () => {
    const key = keys.forContestant(id, ids[number] ?? 0, new Date());
    number += 1;
    return toRequest(origin, `/forms/contest-confirm/${id}`, { form_token, key, name: `Visitor ${number}` }, number);
  };
  return generateLoad({ origin, connections, callsPerSecond, seconds, request });
};

const toRequest = (origin: string, path: string, fields: object, visitor: number): string => {
  const body = JSON.stringify(fields);
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `origin: ${origin}`,
    'sec-fetch-site: same-origin',
    'accept: application/json',
    'content-type: application/json',
    `x-forwarded-for: 10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

const toMeasurement = (name: string, { total, p50, p99, slowest }: Load, goal: Goal): Measurement =>
  compareWithGoal({
    name,
    goal,
    amount: p99,
    value: `p99 ${p99.toFixed(0)} ms`,
    method: `${total} calls in ${seconds} s, open loop, timed from their due time, ${connections} connections; median ${p50.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
  });

const waitFor = async (isDone: () => Promise<boolean>) => {
  for (const deadline = performance.now() + drainMs; performance.now() < deadline; await pause(250))
    if (await isDone()) return;
  throw new Error('The emails were not sent in time.');
};
