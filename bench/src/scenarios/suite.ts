import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measurement, Scenario } from '../report.ts';
import { root } from '../server.ts';
import { seconds } from '../statistics.ts';

const timesFile = join(root, 'node_modules/.cache/fanfare/part-times.json');
/** Targets in seconds. `npm test` is build, vitest and journeys together. */
const targets: Record<string, number> = { check: 20, 'npm test': 600 };

export const suite: Scenario = {
  name: 'suite',
  description: 'Duration of the tests by part, from the last `npm test`, `npm run check` or `.ci/run` on this machine.',
  measure: async () => {
    const times: Record<string, number> = JSON.parse(readFileSync(timesFile, 'utf8'));
    const { build = 0, vitest = 0, journeys = 0 } = times;
    return Object.entries({ ...times, 'npm test': build + vitest + journeys }).map(toMeasurement);
  },
};

const toMeasurement = ([name, duration]: [string, number]): Measurement => {
  const target = targets[name];
  return {
    name,
    value: seconds(duration * 1000),
    ...(target && { target: `< ${target} s`, isMet: duration < target }),
    method: 'wall-clock time of the last run',
  };
};
