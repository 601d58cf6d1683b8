import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compareDuration, type Goal } from '../../goals.ts';
import { withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { root, withFolder } from '../../server.ts';
import { median, seconds } from '../../statistics.ts';

const postCount = 10_000;
const indexGoal: Goal = { comparison: '<', limit: 60, unit: 's' };
const checkGoal: Goal = { comparison: '<', limit: 150, unit: 'ms', condition: 'all find the copied post' };

export const gates: Scenario = {
  name: 'gates',
  description:
    'Gates of bulk AI on a hosted site of 10,000 posts of 800 words: reading its posts into the index, and checking articles of 1,000 words.',
  measure: async () => [
    ...(await withFolder((folder) => measureGates('embedded', folder))),
    ...(await withPostgres(({ url }) => withFolder((folder) => measureGates('PostgreSQL', folder, url)))),
  ],
};

type Times = {
  indexMs: number;
  indexStallMs: number;
  dailyMs: number;
  firstCheckMs: number;
  checkMs: number[];
  checkStallMs: number;
  /** Number of checks that named the post from which the article copies. */
  matches: number;
};

const run = promisify(execFile);
const measureGates = async (database: string, folder: string, url?: string): Promise<Measurement[]> => {
  const script = fileURLToPath(new URL('./gate-process.ts', import.meta.url));
  const args = [script, join(root, 'server/src'), join(folder, 'data'), String(postCount), ...(url ? [url] : [])];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  const times: Times = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  const p50 = median(times.checkMs);
  const slowest = Math.max(...times.checkMs);
  return [
    compareDuration({
      name: `First indexing, ${database}`,
      goal: indexGoal,
      ms: times.indexMs,
      method: `${postCount.toLocaleString('en-US')} posts in pages of 100; longest stall of the event loop ${times.indexStallMs.toFixed(0)} ms; a daily run without changes ${seconds(times.dailyMs)}`,
    }),
    compareDuration({
      name: `All gates of an article, ${database}`,
      goal: checkGoal,
      ms: p50,
      holds: times.matches === times.checkMs.length,
      method: `median of ${times.checkMs.length}, slowest ${slowest.toFixed(0)} ms, without links; ${times.matches} named the copied post; the first one starts the thread and loads the language detector: ${times.firstCheckMs.toFixed(0)} ms, not on the event loop (longest stall ${times.checkStallMs.toFixed(0)} ms)`,
    }),
  ];
};
