import { dayMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { ownerEmail, signInAs } from '../../http-client.ts';
import type { Postgres } from '../../postgres.ts';
import type { Measurement } from '../../report.ts';
import { median } from '../../statistics.ts';

const itemCount = 5_000;
const callCount = 40;
const timeGoal: Goal = { comparison: '<', limit: 60, unit: 'ms' };
const sizeGoal: Goal = { comparison: '<=', limit: 400, unit: 'kB' };

/** Loads a month with thousands of items, like the calendar page. */
export const measureCalendar = async (origin: string, { client }: Postgres): Promise<Measurement[]> => {
  const from = new Date(Math.floor(Date.now() / dayMs) * dayMs + 60 * dayMs);
  const to = new Date(from.getTime() + 42 * dayMs);
  await client.query(
    `with added as (
       insert into deliveries (kind, business_id, user_id, network, account_id, account_name, title, local_time, time_zone,
         due_at, state, created_at)
       select 'social.share', b.id, b.owner_id, (array['facebook','x','linkedin','pinterest'])[1 + n % 4], 'bench ' || n % 12,
         'Bench page ' || n % 12,
         'What we have for you today, number ' || n || ', and a few words more than a line has room for',
         '2030-01-01T09:00', 'Europe/Berlin', $1::timestamptz + n * interval '12 minutes', 'cancelled', now()
       from businesses b join users u on u.id = b.owner_id, generate_series(1, ${itemCount}) as n where u.email = $2
       returning id, business_id, title)
     insert into shares (id, business_id, message, thread, text, media, settings)
     select id, business_id, title, '[]', '', '[]', '{}' from added`,
    [from, ownerEmail],
  );
  await client.query('vacuum analyze deliveries, shares');
  const cookie = (await signInAs(origin, ownerEmail)).join('; ');
  const url = `${origin}/api/social/calendar?from=${from.toISOString()}&to=${to.toISOString()}`;
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call < callCount; call += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    const text = await response.text();
    times.push(performance.now() - startedAt);
    bytes = Buffer.byteLength(text);
    if (!response.ok) throw new Error(`The calendar answered ${response.status} ${text.slice(0, 200)}`);
    const { total } = JSON.parse(text);
    if (total < itemCount) throw new Error(`The calendar has ${total} items instead of ${itemCount}.`);
  }
  const { rows } = await client.query<Record<string, string>>(
    `explain (analyze, format text) select d.id from deliveries d where d.business_id = (select b.id from businesses b join users u on u.id = b.owner_id where u.email = $1 limit 1)
       and kind = 'social.share' and due_at >= $2 and due_at < $3 and deleted_at is null order by due_at, d.id`,
    [ownerEmail, from, to],
  );
  const plan = rows.map((row) => Object.values(row)[0] ?? '').join(' ');
  const queryMs = /Execution Time: ([\d.]+) ms/.exec(plan)?.[1] ?? '?';
  const p50 = median(times);
  return [
    compareWithGoal({
      name: `Calendar month with ${itemCount} items`,
      goal: timeGoal,
      amount: p50,
      method: `median of ${callCount} sequential calls, slowest ${Math.max(...times).toFixed(0)} ms; the query takes ${queryMs} ms, ${plan.includes('deliveries_due_at') ? 'by index' : 'not by index'}`,
    }),
    compareWithGoal({
      name: 'Its response',
      goal: sizeGoal,
      amount: bytes / 1000,
      method: 'JSON before compression',
    }),
  ];
};
