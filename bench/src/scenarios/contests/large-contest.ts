import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cpuMs } from '../../cpu-time.ts';
import { compareDuration, compareWithGoal, type Goal } from '../../goals.ts';
import { getText } from '../../http-client.ts';
import { options } from '../../options.ts';
import { databaseCpuMs, type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { type Server, withFolder, withServer } from '../../server.ts';
import { median, seconds } from '../../statistics.ts';
import { readStatus } from '../memory.ts';
import { fillContest } from './large-contest-seed.ts';
import { type Organizer, type PublishedContest, publishContest, signInOrganizer } from './organizer.ts';

const defaultCount = 1_000_000;
const calls = 20;
const winnerCount = 100;
const goals: Record<'call' | 'draw' | 'list' | 'replay' | 'chain' | 'export' | 'growth', Goal> = {
  call: { comparison: '<', limit: 150, unit: 'ms' },
  draw: { comparison: '<', limit: 4, unit: 's' },
  list: { comparison: '<', limit: 60, unit: 's' },
  replay: { comparison: '<', limit: 60, unit: 's' },
  chain: { comparison: '<', limit: 15, unit: 's' },
  export: { comparison: '>=', limit: 50_000, unit: 'rows/s' },
  growth: { comparison: '<', limit: 120, unit: 'MB' },
};
/** Longest block of the event loop that every goal allows. */
const maxStallMs = 200;

export const largeContest: Scenario = {
  name: 'large-contest',
  description: 'One contest with a million entries on PostgreSQL (`--contestants` for another number).',
  measure: () => {
    const count = Number(options.contestants ?? defaultCount);
    return withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async (server) => {
        const organizer = await signInOrganizer(server.origin);
        const contest = await publishContest(organizer, [winnerCount, winnerCount]);
        await fillContest(postgres, contest, count);
        return measureLargeContest({ server, postgres, organizer, contest, count });
      }),
    );
  },
};

type Run = { server: Server; postgres: Postgres; organizer: Organizer; contest: PublishedContest; count: number };

const measureLargeContest = async (run: Run): Promise<Measurement[]> => {
  const measurements = [
    ...(await measureLists(run)),
    ...(await measureWidgets(run)),
    ...(await measureReplay(run)),
    ...(await measureExport(run)),
  ];
  await run.postgres.client.query(
    `update contests set ends_at = now() - interval '1 second', version = version + 1 where id = ${run.contest.id}`,
  );
  return [...measurements, ...(await measureDraws(run)), ...(await measureCheck(run))];
};

type Times = { ms: number; stallMs: number; cpu: string };

/**
 * Runs `work`; returns its time, the longest time the event loop of the product was blocked, and CPU times, which other
 * processes of the machine affect less.
 */
const timed = async ({ server, postgres }: Run, work: () => Promise<unknown>): Promise<Times> => {
  await readStallMs(server.origin);
  const readCpuMs = async () => [cpuMs(server.pid), await databaseCpuMs(postgres)] as const;
  const [product, database] = await readCpuMs();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const after = await readCpuMs();
  const cpu = `CPU ${seconds(after[0] - product)} product, ${seconds(after[1] - database)} database`;
  return { ms, cpu, stallMs: await readStallMs(server.origin) };
};

/** Longest block of the event loop in ms since the last reading. */
const readStallMs = async (origin: string): Promise<number> => {
  const metrics = await getText(`${origin}/metrics`);
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000;
};

const stallText = (stallMs: number) =>
  `event loop blocked for ${stallMs.toFixed(0)} ms at most${stallMs < maxStallMs ? '' : `, target < ${maxStallMs} ms`}`;

const toMeasurement = (name: string, { ms, stallMs, cpu }: Times, goal: Goal, method: string): Measurement =>
  compareDuration({
    name,
    goal,
    ms,
    holds: stallMs < maxStallMs,
    method: `${method}; ${stallText(stallMs)}; ${cpu}`,
  });

/** Measures the median time of a call. */
const measureCall = async (run: Run, name: string, call: () => Promise<string>): Promise<Measurement> => {
  const times: number[] = [];
  let note = '';
  const { stallMs, cpu } = await timed(run, async () => {
    for (let number = 0; number < calls; number += 1) {
      const startedAt = performance.now();
      note = await call();
      times.push(performance.now() - startedAt);
    }
  });
  const method = `${note}; median of ${calls} calls, slowest ${Math.max(...times).toFixed(0)} ms`;
  return toMeasurement(name, { ms: median(times), stallMs, cpu }, goals.call, method);
};

const measureLists = async (run: Run): Promise<Measurement[]> => {
  const { organizer, contest, count } = run;
  const read = (query: string) => async () => {
    const { total, items } = await organizer.get(`/contest/${contest.id}/contestants?${query}`);
    if (query === '' && total !== Math.floor(count * 1.05)) throw new Error(`The list has ${total} contestants.`);
    return `total ${total}, ${items.length} on the page`;
  };
  const lists: [string, string][] = [
    ['First page of the contestants', ''],
    ['First page of the held ones', 'state=held'],
    ['Search of one letter', 'search=e'],
    ['Search of two letters without a match', 'search=qx'],
    ['Search of five letters, few matches', 'search=zz999'],
    ['Search of five letters, some matches', 'search=a.zor'],
    ['Search of five letters that a third has', 'search=gmail'],
  ];
  const measurements: Measurement[] = [];
  for (const [name, query] of lists) measurements.push(await measureCall(run, name, read(query)));
  return measurements;
};

const measureWidgets = async (run: Run): Promise<Measurement[]> => {
  const { organizer, contest } = run;
  const { id } = (await organizer.get('/user/me')).user ?? (await organizer.get('/user/me'));
  const { offered } = await organizer.get(`/user/${id}/dashboard`);
  const measurements: Measurement[] = [];
  for (const name of ['total_users', 'total_entries', 'entries']) {
    if (offered.includes(name))
      measurements.push(
        await measureCall(run, `Dashboard widget ${name}`, async () => {
          const { total } = await organizer.get(`/user/${id}/widget/${name}?contest=${contest.id}`);
          return `total ${total}`;
        }),
      );
    else measurements.push({ name: `Dashboard widget ${name}`, value: 'not measured', method: 'not offered' });
  }
  return measurements;
};

const waitFor = async (isDone: () => Promise<boolean>, everyMs: number) => {
  while (!(await isDone())) await pause(everyMs);
};

const measureReplay = async (run: Run): Promise<Measurement[]> => {
  const { organizer, contest } = run;
  const path = `/contest/${contest.id}/replay`;
  await organizer.post(path, { strictness: 'medium' });
  const read = async () => (await organizer.get(path)).replay;
  const scoring = await timed(run, () => waitFor(async () => (await read()).state === 'done', 250));
  const { replay_id, scored, to_hold, to_release } = await read();
  const applying = await timed(run, () => organizer.post(`${path}/apply`, { replay_id }));
  return [
    toMeasurement('Replay of the fraud score', scoring, goals.replay, `${scored} entries scored, as a job`),
    toMeasurement('Apply it', applying, goals.replay, `${to_hold} held, ${to_release} released`),
  ];
};

const measureExport = async (run: Run): Promise<Measurement[]> => {
  const { server, organizer, contest } = run;
  const url = `${server.origin}/api/contest/${contest.id}/contestants/export`;
  const before = readStatus(server.pid, 'VmRSS');
  let peak = before;
  let rows = 0;
  let isRunning = true;
  const watch = async () => {
    for (; isRunning; await pause(50)) peak = Math.max(peak, readStatus(server.pid, 'VmRSS'));
  };
  const { ms, stallMs, cpu } = await timed(run, async () => {
    const watching = watch();
    const response = await fetch(url, { headers: { cookie: organizer.cookie } });
    if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
    for await (const chunk of response.body) for (const byte of chunk) if (byte === 10) rows += 1;
    isRunning = false;
    await watching;
  });
  const rate = (rows * 1_000) / ms;
  const growthMb = (peak - before) / 1e6;
  return [
    compareWithGoal({
      name: 'Export as CSV',
      goal: goals.export,
      amount: rate,
      holds: stallMs < maxStallMs,
      method: `${rows} rows in ${seconds(ms)}; ${stallText(stallMs)}; ${cpu}`,
    }),
    compareWithGoal({
      name: 'Memory the export added',
      goal: goals.growth,
      amount: growthMb,
      method: 'resident memory of the process, highest of a reading every 50 ms',
    }),
  ];
};

const measureDraws = async (run: Run): Promise<Measurement[]> => {
  const { server, organizer, contest } = run;
  const measurements: Measurement[] = [];
  for (const [index, method] of ['randomunique', 'weightedunique'].entries()) {
    const progress = new Set<number>();
    const prizeId = contest.prizeIds[index];
    const startedAt = performance.now();
    const drawing = await timed(run, async () => {
      await organizer.post(`/contest/${contest.id}/prize/${prizeId}/${method}/${winnerCount}`, {});
      await waitFor(async () => {
        const { prizes } = await organizer.get(`/contest/${contest.id}/winners`);
        progress.add(prizes[index].draw.progress);
        return prizes[index].winners.length === winnerCount;
      }, 50);
    });
    const record = JSON.parse(await getText(`${server.origin}/c/${contest.slug}/draw/${index + 1}/draw.json`));
    await getText(`${server.origin}/c/${contest.slug}/draw/${index + 1}/list/${record.list_parts - 1}.txt`);
    const publishedMs = performance.now() - startedAt;
    measurements.push(
      toMeasurement(
        `Draw of ${winnerCount} winners, ${method}`,
        drawing,
        goals.draw,
        `of ${record.list_size} in the list, as a job; progress seen: ${[...progress].join(', ')}`,
      ),
      toMeasurement(
        'Its list is public',
        { ...drawing, ms: publishedMs },
        goals.list,
        'draw and last part of the list read as a visitor, after the start of the draw',
      ),
    );
  }
  return measurements;
};

/** Runs the public script with which anyone can repeat the draw of a contest and verify its public chain of entries. */
const measureCheck = (run: Run): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const { server, contest } = run;
    const base = `${server.origin}/c/${contest.slug}/draw`;
    const script = join(folder, 'check.mjs');
    writeFileSync(script, await getText(`${base}/check.mjs`));
    let output = '';
    const check = await timed(run, async () => {
      output = (await promisify(execFile)(process.execPath, [script, `${base}/1`])).stdout;
    });
    if (output.includes('WRONG')) throw new Error(`The draw can't be repeated: ${output}`);
    return [
      toMeasurement(
        'Chain, list and draw verified from outside',
        check,
        goals.chain,
        `the public script read them over HTTP; ${output.trim().replaceAll('\n', ', ')}`,
      ),
    ];
  });
