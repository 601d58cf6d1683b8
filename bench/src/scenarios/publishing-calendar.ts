import { owner, signInAs } from '../http-client.ts';
import type { Postgres } from '../postgres.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const items = 5_000;
const calls = 40;
const targetMs = 150;
const dayMs = 86_400_000;

/** A month of a very busy business, as its calendar asks for it. */
export const calendarOf = async (origin: string, { client }: Postgres): Promise<Figure[]> => {
  const from = new Date(Math.floor(Date.now() / dayMs) * dayMs + 60 * dayMs);
  const to = new Date(from.getTime() + 42 * dayMs);
  await client.query(
    `insert into shares (business_id, user_id, network, target_id, target_name, message, thread, text, media, settings,
       wall, zone, due_at, state, created_at)
     select b.id, b.owner_id, (array['facebook','x','linkedin','pinterest'])[1 + n % 4], 'bench ' || n % 12, 'Bench page ' || n % 12,
       'What we have for you today, number ' || n || ', and a few words more than a line has room for', '[]', '', '[]', '{}',
       '2030-01-01T09:00', 'Europe/Berlin', $1::timestamptz + n * interval '12 minutes', 'cancelled', now()
     from businesses b join users u on u.id = b.owner_id, generate_series(1, ${items}) as n where u.email = $2`,
    [from, owner],
  );
  await client.query('vacuum analyze shares');
  const cookie = (await signInAs(origin, owner)).join('; ');
  const url = `${origin}/api/social/calendar?from=${from.toISOString()}&to=${to.toISOString()}`;
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    const text = await answer.text();
    times.push(performance.now() - began);
    bytes = text.length;
    if (!answer.ok) throw new Error(`The calendar answered ${answer.status} ${text.slice(0, 200)}`);
    const { total } = JSON.parse(text);
    if (total < items) throw new Error(`The calendar has ${total} items instead of ${items}.`);
  }
  const { rows } = await client.query<Record<string, string>>(
    `explain (analyze, format text) select id from shares where business_id = (select b.id from businesses b join users u on u.id = b.owner_id where u.email = $1 limit 1)
       and due_at >= $2 and due_at < $3 and deleted_at is null order by due_at, id`,
    [owner, from, to],
  );
  const plan = rows.map((row) => Object.values(row)[0] ?? '').join(' ');
  const finding = /Execution Time: ([\d.]+) ms/.exec(plan)?.[1] ?? '?';
  const p50 = median(times);
  return [
    {
      what: `The calendar's month with ${items} items`,
      figure: `${p50.toFixed(0)} ms`,
      target: `< ${targetMs} ms`,
      met: p50 < targetMs,
      how: `half of ${calls} calls are faster, one after another, slowest ${Math.max(...times).toFixed(0)} ms; ${(bytes / 1000).toFixed(0)} kB before packing; finding the rows takes ${finding} ms of it, ${plan.includes('shares_window') ? 'by the index' : 'not by the index'}`,
    },
  ];
};
