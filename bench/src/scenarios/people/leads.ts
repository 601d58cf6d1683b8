import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { compareDuration, type Goal } from '../../goals.ts';
import { type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { root, type Server, waitUntilIdle, withServer } from '../../server.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';
import { generateLoad } from '../identity/load-generator.ts';
import { profilerArgs } from '../list.ts';
import { timeCalls, toPost, toRushMeasurement } from './timed-calls.ts';

const rate = 300;
const seconds = 20;
const connections = 64;
const batchSize = 1000;
const batches = 12;
const webhookGoal: Goal = { comparison: '<', limit: 100, unit: 'ms' };
const pageGoal: Goal = { comparison: '<', limit: 100, unit: 'ms' };
const searchGoal: Goal = { comparison: '<', limit: 150, unit: 'ms' };
const exportGoal: Goal = { comparison: '<', limit: 5, unit: 's' };
const pageId = '900000000000001';
const leadCount = 20_000;

export const leads: Scenario = {
  name: 'leads',
  description: `The webhook of Facebook at ${rate} reports a second, with batches of ${batchSize}, and the inbox with ${leadCount} leads, on PostgreSQL.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url, nodeArgs: profilerArgs() }, async (server) => {
        const owner = await signInOrganizer(server.origin);
        const form = await addForm(postgres);
        await waitUntilIdle(server.pid);
        return [
          ...(await measureIntake(server, postgres, form.businessId)),
          ...(await measureInbox(owner, postgres, form)),
        ];
      }),
    ),
};

type Form = { id: number; businessId: number };

const addForm = async ({ client }: Postgres): Promise<Form> => {
  const { rows } = await client.query<{ id: number; business_id: number }>(
    `insert into lead_forms (business_id, source, remote_id, name)
     select memberships.id, 'form', 'bench', 'Bench form'
     from (select businesses.id from businesses join users on users.id = businesses.owner_id
       where users.email = 'owner@fanfare.test' order by businesses.id limit 1) as memberships
     returning id, business_id`,
  );
  const [row] = rows;
  if (!row) throw new Error('The demo has no business.');
  return { id: row.id, businessId: row.business_id };
};

/** Each report has leads of its own. A job reads the leads later; it finds no such page, because none is connected. */
const measureIntake = async ({ origin }: Server, { client }: Postgres, businessId: number): Promise<Measurement[]> => {
  await client.query(
    `insert into page_subscriptions (business_id, page_id, subscriber, fields) values ($1, $2, 'leads', '{leadgen}')`,
    [businessId, pageId],
  );
  const { practiceKeys } = await import(join(root, 'sandbox/src/index.ts'));
  const toReport = createReports(origin, String(practiceKeys.facebook.secret));
  const single = await generateLoad({ origin, connections, callsPerSecond: rate, seconds, request: () => toReport(1) });
  const batched = await generateLoad({
    origin,
    connections: 1,
    callsPerSecond: rate / batchSize,
    seconds: (batches * batchSize) / rate,
    request: () => toReport(batchSize),
  });
  const { rows } = await client.query<{ stored: number }>(
    `select count(*)::int as stored from page_changes where page_id = '${pageId}'`,
  );
  const stored = rows[0]?.stored ?? 0;
  const sent = single.total + batched.total * batchSize;
  return [
    toRushMeasurement(`Webhook, ${rate}/s, one lead a call`, single, webhookGoal),
    toRushMeasurement(`Webhook, ${rate}/s, ${batchSize} leads a call`, batched, webhookGoal),
    {
      name: 'Stored reports',
      value: `${stored} of ${sent}`,
      target: String(sent),
      isMet: stored === sent,
      method: 'rows of the reports',
    },
  ];
};

/** Builds signed webhook calls, as the practice Facebook sends them, each with the next leads. */
const createReports = (origin: string, secret: string) => {
  let number = 0;
  const toChange = (time: number) => {
    number += 1;
    const id = `77${String(number).padStart(12, '0')}`;
    return { field: 'leadgen', value: { leadgen_id: id, page_id: pageId, form_id: '88', created_time: time } };
  };
  return (leadsPerCall: number): string => {
    const time = Math.floor(Date.now() / 1000);
    const changes = Array.from({ length: leadsPerCall }, () => toChange(time));
    const body = JSON.stringify({ object: 'page', entry: [{ id: pageId, time, changes }] });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return toPost(origin, '/webhooks/facebook', body, { 'x-hub-signature-256': `sha256=${signature}` });
  };
};

const measureInbox = async (owner: Organizer, { client }: Postgres, form: Form): Promise<Measurement[]> => {
  await client.query(
    `insert into leads (business_id, source, remote_id, form_id, form_name, email, email_key, name, fields, created_at, received_at)
     select $1, 'form', 'bench' || n, $2, 'Bench form', 'lead' || n || '@example.com', 'lead' || n || '@example.com',
       'Lead ' || md5(n::text), '{"city": "Berlin", "phone": "030 1234"}', now() - n * interval '1 minute', now()
     from generate_series(1, ${leadCount}) as n`,
    [form.businessId, form.id],
  );
  await client.query('vacuum analyze leads');
  const page = await timeCalls(owner, `First page of ${leadCount} leads`, pageGoal, () => '/leads/inbox');
  const search = await timeCalls(owner, 'Search by email', searchGoal, (at) => `/leads/inbox?search=lead${at * 500}`);
  const startedAt = performance.now();
  const lines = (await owner.getText('/leads/inbox/export')).split('\n').length;
  const ms = performance.now() - startedAt;
  return [
    page,
    search,
    compareDuration({
      name: `CSV of ${leadCount} leads`,
      goal: exportGoal,
      ms,
      holds: lines > leadCount,
      method: `${lines} lines, one download`,
    }),
  ];
};
