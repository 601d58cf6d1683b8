import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDuration, type Goal } from '../goals.ts';
import type { Measurement, Scenario } from '../report.ts';
import { root } from '../server.ts';
import { seconds } from '../statistics.ts';

const timesFile = join(root, 'node_modules/.cache/fanfare/part-times.json');
/** Goals of parts. `npm test` is build, vitest and journeys together. */
const goals: Record<string, Goal> = {
  check: { comparison: '<', limit: 20, unit: 's' },
  'npm test': { comparison: '<', limit: 600, unit: 's' },
};

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
  const goal = goals[name];
  const method = 'wall-clock time of the last run';
  if (goal) return compareDuration({ name, goal, ms: duration * 1000, method });
  return {
    name,
    value: seconds(duration * 1000),
    figure: { amount: duration, unit: 's', better: 'lower' },
    method,
  };
};
