import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compareDuration, type Goal } from '../goals.ts';
import type { Measurement, Scenario } from '../report.ts';
import { root, startServer, withFolder } from '../server.ts';
import { median, seconds } from '../statistics.ts';

const rounds = 3;
const freshGoal: Goal = { comparison: '<', limit: 8, unit: 's' };
const secondGoal: Goal = { comparison: '<', limit: 3, unit: 's' };

export const start: Scenario = {
  name: 'start',
  description:
    'From process start to the first 200 of `/readyz`, with the embedded database and the practice networks.',
  measure: async () => {
    const first = await withFolder((copy) => {
      copyCheckout(copy);
      return withFolder((dataFolder) => measureStart(dataFolder, copy));
    });
    // Warm-up: builds the template if this checkout has none.
    await withFolder((dataFolder) => measureStart(dataFolder));
    const fresh: Start[] = [];
    const second: Start[] = [];
    for (let round = 0; round < rounds; round++) {
      await withFolder(async (dataFolder) => {
        fresh.push(await measureStart(dataFolder));
        second.push(await measureStart(dataFolder));
      });
    }
    const firstStartMethod = 'copy of the checkout without the cached template: creates it and seeds the demo; 1 run';
    return [
      toMeasurement('Very first start', [first], freshGoal, firstStartMethod),
      toMeasurement('Fresh database', fresh, freshGoal, `template cached, empty data folder; median of ${rounds}`),
      toMeasurement('Second start', second, secondGoal, `same data folder; median of ${rounds}`),
    ];
  },
};

type Start = { readyMs: number; startCpuMs: number };

const measureStart = async (dataFolder: string, checkout?: string): Promise<Start> => {
  const { readyMs, startCpuMs: busyMs, stop } = await startServer({ dataFolder, checkout });
  await stop();
  return { readyMs, startCpuMs: busyMs };
};

const toMeasurement = (name: string, starts: Start[], goal: Goal, method: string): Measurement => {
  const ready = median(starts.map(({ readyMs }) => readyMs));
  const cpuMs = median(starts.map(({ startCpuMs: busyMs }) => busyMs));
  return compareDuration({
    name,
    goal,
    ms: ready,
    method: `${method}; ${seconds(cpuMs)} of CPU time`,
  });
};

/**
 * The template is cached in node_modules. A copy of the checkout with an empty cache measures a first start without
 * removing the template of this checkout.
 */
const copyCheckout = (copy: string) => {
  const packageNames = ['contract', 'connectors', 'sandbox', 'server'];
  const isSkipped = (path: string) => ['node_modules', 'data', 'dist'].includes(path);
  const sources = { recursive: true, filter: (path: string) => !relative(root, path).split('/').some(isSkipped) };
  for (const name of packageNames) cpSync(join(root, name), join(copy, name), sources);
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'web'), join(copy, 'web'));

  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@fanfare'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@fanfare')
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of packageNames) symlinkSync(join(copy, name), join(packages, '@fanfare', name));
};
