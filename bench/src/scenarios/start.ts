import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Figure, Scenario } from '../report.ts';
import { root, startServer, withFolder } from '../server.ts';
import { median, seconds } from '../statistics.ts';

const rounds = 3;
const freshTarget = 8_000;
const secondTarget = 3_000;

export const start: Scenario = {
  name: 'start',
  about:
    'From starting the process to the first 200 of `/readyz`, on the embedded database, practice networks included.',
  measure: async () => {
    const first = await withFolder((copy) => {
      copyCheckout(copy);
      return withFolder((dataFolder) => readyAfter(dataFolder, copy));
    });
    // One that is not counted: it builds the template if this checkout has none yet.
    await withFolder((dataFolder) => readyAfter(dataFolder));
    const fresh: Start[] = [];
    const second: Start[] = [];
    for (let round = 0; round < rounds; round++) {
      await withFolder(async (dataFolder) => {
        fresh.push(await readyAfter(dataFolder));
        second.push(await readyAfter(dataFolder));
      });
    }
    const whole = 'a copy of the checkout without the cached template: creates it, opens it, seeds the demo; once';
    return [
      figureOf('Very first start', [first], freshTarget, whole),
      figureOf('Fresh database', fresh, freshTarget, `template cached, empty data folder; median of ${rounds}`),
      figureOf('Second start', second, secondTarget, `the same data folder again; median of ${rounds}`),
    ];
  },
};

type Start = { readyMs: number; busyMs: number };

const readyAfter = async (dataFolder: string, checkout?: string): Promise<Start> => {
  const { readyMs, busyMs, stop } = await startServer({ dataFolder, checkout });
  await stop();
  return { readyMs, busyMs };
};

const figureOf = (what: string, starts: Start[], targetMs: number, how: string): Figure => {
  const ready = median(starts.map(({ readyMs }) => readyMs));
  const busy = median(starts.map(({ busyMs }) => busyMs));
  return {
    what,
    figure: seconds(ready),
    target: `< ${targetMs / 1000} s`,
    met: ready < targetMs,
    how: `${how}; of it ${seconds(busy)} of computing`,
  };
};

/**
 * The cache of a checkout lies in its node_modules. A copy with its own, empty one shows a first start without taking
 * the template away from whoever works in this checkout.
 */
const copyCheckout = (copy: string) => {
  const ours = ['contract', 'connectors', 'sandbox', 'server'];
  const skipped = (path: string) => ['node_modules', 'data', 'dist'].includes(path);
  const sources = { recursive: true, filter: (path: string) => !relative(root, path).split('/').some(skipped) };
  for (const name of ours) cpSync(join(root, name), join(copy, name), sources);
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'web'), join(copy, 'web'));

  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@fanfare'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@fanfare')
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of ours) symlinkSync(join(copy, name), join(packages, '@fanfare', name));
};
