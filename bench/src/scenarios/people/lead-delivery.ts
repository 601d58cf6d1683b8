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
import { type LeadReceiver, openLeadReceiver } from './lead-receiver.ts';

const leadCount = Number(options.leads ?? 20_000);
const listCount = Math.min(1_000, Math.ceil(leadCount / 10));
const kills = 2;
/**
 * Largest number of repeated calls per killed worker: its concurrent network calls, which were in flight or not
 * recorded yet.
 */
const maxRepeatsPerKill = 64;
const repeatGoal: Goal = { comparison: '<=', limit: kills * maxRepeatsPerKill, unit: '' };
const refusalGoal: Goal = { comparison: '<=', limit: 0, unit: '' };
/** GetResponse's rate limit: 30,000 calls in 10 minutes are 50 calls per second. */
const callsPerSecond = 50;
/** Number of calls per contact: each is added, and read back 5 seconds later. */
const callsPerContact = 2;
const readBackSeconds = 5;
const listGoal: Goal = {
  comparison: '<',
  limit: Math.round((listCount * callsPerContact) / callsPerSecond + 3 * readBackSeconds),
  unit: 's',
};
/** The practice GetResponse: its first account and a list without confirmation. */
const practice = { key: 'practice0getresponse0harbour0001', account: 'pHa1r', list: 'gShop' };
/** Limit in ms for the deliveries; a longer wait is a hang. */
const maxWaitMs = 30 * minuteMs;

export const leadDelivery: Scenario = {
  name: 'lead-delivery',
  description: `${leadCount} leads to a signed webhook by one worker that is killed ${kills} times, and ${listCount} to the practice GetResponse, on PostgreSQL.`,
  measure: () =>
    withPostgres((postgres) =>
      withFolder(async (folder) => {
        const receiver = await openLeadReceiver();
        const sandboxPort = await freePort();
        const start = (role: 'web' | 'worker') =>
          startServer({
            dataFolder: join(folder, role),
            databaseUrl: postgres.url,
            nodeArgs: role === 'worker' ? profilerArgs() : [],
            settings: {
              FANFARE_ROLE: role,
              SANDBOX_PORT: String(sandboxPort),
              FANFARE_PRIVATE_HOSTS: receiver.host,
              FANFARE_SECRET_KEYS: `bench:${secretKey}`,
            },
          });
        const web = await start('web');
        const workers = createWorkers(() => start('worker'));
        try {
          const owner = await signInOrganizer(web.origin);
          const setup = { postgres, owner, web, workers };
          return [...(await measureWebhook(setup, receiver)), ...(await measureList(setup))];
        } finally {
          await workers.stop();
          await web.stop();
          receiver.close();
        }
      }),
    ),
};

const secretKey = randomBytes(32).toString('base64');

type Setup = { postgres: Postgres; owner: Organizer; web: Server; workers: Workers };
type Workers = ReturnType<typeof createWorkers>;

/** Starts and kills workers, one at a time; adds up the CPU time of all. */
const createWorkers = (start: () => Promise<Server>) => {
  let current: Server | undefined;
  let endedCpuMs = 0;
  const readCpuMs = () => endedCpuMs + (current ? cpuMs(current.pid) - current.startCpuMs : 0);
  return {
    readCpuMs,
    start: async () => {
      current ??= await start();
    },
    /** Kills the worker as a crash does: its reservations stay in the database. */
    kill: () => {
      if (!current) return;
      endedCpuMs = readCpuMs();
      process.kill(current.pid, 'SIGKILL');
      current = undefined;
    },
    stop: async () => {
      await current?.stop();
    },
  };
};

/** Adds a lead form of the product, with leads on hold for one destination. */
const addHeldLeads = async (
  { postgres: { client }, owner }: Setup,
  count: number,
  name: string,
  connect: (form: { formId: string }) => Promise<{ kind: 'webhook' | 'list'; targetId?: number }>,
) => {
  const saved = await owner.post('/leads/forms/save', {
    name,
    title: name,
    consent: 'You may write to me.',
    privacy_policy_url: 'https://harbour.test/privacy',
    double_opt_in: false,
  });
  const formId = String(saved.form_id);
  const { kind, targetId } = await connect({ formId });
  await client.query(
    `with form as (select * from lead_forms where source = 'form' and remote_id = $1),
     added as (
       insert into leads (business_id, source, remote_id, form_id, form_name, email, email_key, name, fields, is_old,
         created_at, received_at)
       select form.business_id, 'form', $2 || n, form.id, form.name, $2 || n || '@example.com', $2 || n || '@example.com',
         'Lead ' || n, '{"city": "Berlin"}', true, now(), now() from form, generate_series(1, $3::int) as n
       returning id, business_id, form_id)
     insert into lead_deliveries (business_id, lead_id, kind, target_id, target_name, state, message_id, created_at, changed_at)
     select business_id, id, $4, coalesce($5, form_id), 'Bench', 'held', 'lead_' || md5(id::text), now(), now() from added`,
    [String(saved.id), name.toLowerCase(), count, kind, targetId ?? null],
  );
  await client.query('vacuum analyze leads, lead_deliveries');
  return { release: () => owner.post(`/leads/form/${formId}/release`, {}) };
};

const measureWebhook = async (setup: Setup, receiver: LeadReceiver): Promise<Measurement[]> => {
  const { postgres, owner, web, workers } = setup;
  const { release } = await addHeldLeads(setup, leadCount, 'Hooks', async ({ formId }) => {
    const draft = { name: 'Bench', url: receiver.url, forms: [formId] };
    const { endpoint, secret } = await owner.post('/leads/webhooks/save', draft);
    receiver.useSecret(String(secret));
    return { kind: 'webhook', targetId: Number(endpoint.id) };
  });
  const releasedAt = performance.now();
  const webCpuMs = cpuMs(web.pid);
  const { released } = await release();
  const releaseSeconds = (performance.now() - releasedAt) / 1000;
  const releaseCpu = (cpuMs(web.pid) - webCpuMs) / leadCount;
  await workers.start();
  const startedAt = performance.now();
  let restartMs = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await waitUntil(async () => receiver.count().messages >= (leadCount * kill) / (kills + 1), 20);
    workers.kill();
    const killedAt = performance.now();
    await workers.start();
    restartMs += performance.now() - killedAt;
  }
  // All deliveries have ended except those that the killed workers had begun.
  await waitUntil(async () => (await countPlanned(postgres, 'leads.webhook')) === 0);
  const seconds = (performance.now() - startedAt - restartMs) / 1000;
  const cpuPerLead = workers.readCpuMs() / leadCount;
  await waitUntil(async () => (await countOpen(postgres, 'leads.webhook')) === 0);
  const { calls, unsigned, messages, leads } = receiver.count();
  const states = await countStates(postgres, 'leads.webhook');
  const isOnce = messages === leadCount && leads === leadCount && unsigned === 0;
  return [
    {
      name: `${leadCount} leads to a signed webhook, the worker killed ${kills} times: none lost, none twice`,
      value: isOnce ? 'yes' : 'no',
      target: 'yes',
      isMet: isOnce && states === `sent ${leadCount}`,
      method: `counted by the receiver, which answers after 20 ms: ${leads} leads, ${messages} webhook-ids, ${unsigned} calls without a valid signature; states: ${states}`,
    },
    compareWithGoal({
      name: 'Calls repeated with their webhook-id',
      goal: repeatGoal,
      amount: calls - messages,
      method: 'were in flight or not recorded when the worker was killed',
    }),
    {
      name: 'Leads to a webhook per second, 1 worker',
      value: `${(leadCount / seconds).toFixed(0)}/s`,
      figure: { amount: leadCount / seconds, unit: '/s', better: 'higher' },
      method: `without the time of the restarts; CPU time per lead: ${cpuPerLead.toFixed(2)} ms in the worker; 5 calls to an endpoint at the same time`,
    },
    {
      name: `Release of ${leadCount} leads on hold`,
      value: `${releaseSeconds.toFixed(1)} s`,
      figure: { amount: releaseSeconds, unit: 's', better: 'lower' },
      method: `one call, ${released} released; ${releaseCpu.toFixed(2)} ms of CPU time a lead in the web process`,
    },
  ];
};

const measureList = async (setup: Setup): Promise<Measurement[]> => {
  const { postgres, owner, workers } = setup;
  await owner.post('/leads/autoresponder/getresponse', { api_key: practice.key });
  const { release } = await addHeldLeads(setup, listCount, 'Lists', async ({ formId }) => {
    const draft = { service: 'getresponse', account: practice.account, campaign: practice.list };
    await owner.post(`/leads/form/${formId}/autoresponder`, draft);
    return { kind: 'list' };
  });
  await workers.start();
  const cpuBefore = workers.readCpuMs();
  await release();
  const startedAt = performance.now();
  await waitUntil(async () => (await countOpen(postgres, 'leads.list')) === 0);
  const seconds = (performance.now() - startedAt) / 1000;
  const states = await countStates(postgres, 'leads.list');
  const { rows } = await postgres.client.query<{ refused: number; seen: number }>(
    `select count(*) filter (where step = 'put off')::int as refused,
       (select count(distinct remote_id)::int from deliveries where kind = 'leads.list' and remote_id <> '') as seen
     from delivery_steps join deliveries on deliveries.id = delivery_id where kind = 'leads.list'`,
  );
  const { refused = 0, seen = 0 } = rows[0] ?? {};
  return [
    compareWithGoal({
      name: `${listCount} leads to the practice GetResponse`,
      goal: listGoal,
      amount: seconds,
      holds: seen === listCount,
      method: `${callsPerContact} calls a lead at ${callsPerSecond} a second; ${seen} contacts seen on the list; states: ${states}; CPU time per lead ${((workers.readCpuMs() - cpuBefore) / listCount).toFixed(2)} ms in the worker`,
    }),
    compareWithGoal({
      name: 'Calls that GetResponse refused for its limit',
      goal: refusalGoal,
      amount: refused,
      method: '80 in a second, 30,000 in 10 minutes; steps of the deliveries that put them off',
    }),
  ];
};

const waitUntil = async (isDone: () => Promise<boolean>, everyMs = 250) => {
  for (const endsAt = performance.now() + maxWaitMs; performance.now() < endsAt; await pause(everyMs))
    if (await isDone()) return;
  throw new Error('The leads were not delivered in time.');
};

const countRows = async ({ client }: Postgres, condition: string, kind: string): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from deliveries where kind = $1 and ${condition}`,
    [kind],
  );
  return rows[0]?.n ?? 0;
};
const countOpen = (postgres: Postgres, kind: string) => countRows(postgres, 'next_at is not null', kind);
/** Counts deliveries that are planned, but not reserved by a killed worker. */
const countPlanned = (postgres: Postgres, kind: string) =>
  countRows(postgres, `state = 'planned' and attempts = 0 and next_at <= now()`, kind);

const countStates = async ({ client }: Postgres, kind: string): Promise<string> => {
  const { rows } = await client.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from deliveries where kind = $1 group by state order by state',
    [kind],
  );
  return rows.map(({ state, n }) => `${state} ${n}`).join(', ');
};
