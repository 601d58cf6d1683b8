import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { compareWithGoal, type Goal } from '../goals.ts';
import { withPostgres } from '../postgres.ts';
import type { Measurement, Scenario } from '../report.ts';
import { productionSettings, startServer, withFolder } from '../server.ts';

const idleMs = 10_000;
const bytesPerMb = 1_000_000;
const goals: Record<'allInOne' | 'web' | 'worker', Goal> = {
  allInOne: { comparison: '<', limit: 600, unit: 'MB' },
  web: { comparison: '<', limit: 250, unit: 'MB' },
  worker: { comparison: '<', limit: 200, unit: 'MB' },
};

export const memory: Scenario = {
  name: 'memory',
  description: 'Resident memory of the product after its start, without requests.',
  measure: async () => {
    if (process.platform !== 'linux') throw new Error('Memory is read from /proc, so only on Linux.');
    const embedded = await withFolder(async (dataFolder) => [
      await measureMemory('All in one, first start', goals.allInOne, { dataFolder }),
      await measureMemory('All in one, second start', goals.allInOne, { dataFolder }),
    ]);
    const roles = await withPostgres(({ url: databaseUrl }) =>
      withFolder(async (dataFolder) => {
        const secretKey = randomBytes(32);
        const measureRole = (role: 'web' | 'worker') =>
          measureMemory(`\`FANFARE_ROLE=${role}\` on PostgreSQL`, goals[role], {
            dataFolder,
            databaseUrl,
            settings: productionSettings(role, secretKey),
          });
        return [await measureRole('web'), await measureRole('worker')];
      }),
    );
    return [...embedded, ...roles];
  },
};

const measureMemory = async (
  name: string,
  goal: Goal,
  deps: Parameters<typeof startServer>[0],
): Promise<Measurement> => {
  const { pid, readyMs, stop } = await startServer(deps);
  await pause(idleMs);
  const processes = [pid, ...listChildren(pid)];
  const sumMb = (field: string) => processes.reduce((sum, each) => sum + readStatus(each, field), 0) / bytesPerMb;
  const residentMb = sumMb('VmRSS');
  const peakMb = sumMb('VmHWM');
  await stop();
  return compareWithGoal({
    name,
    goal,
    amount: residentMb,
    method: `${processes.length === 1 ? '1 process' : `${processes.length} processes`}, ${idleMs / 1000} s after the first 200 of \`/readyz\`, which took ${(readyMs / 1000).toFixed(1)} s; peak ${peakMb.toFixed(0)} MB`,
  });
};

/** Bytes of a field of /proc/{pid}/status. */
export const readStatus = (pid: number, field: string): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${field}:`));
  return Number(line?.split(/\s+/)[1]) * 1024;
};

const listChildren = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter((child) => child !== '')
    .map(Number)
    .flatMap((child) => [child, ...listChildren(child)]);
