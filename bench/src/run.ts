import { names } from './options.ts';
import { type Result, reportOf, type Scenario, writeReport } from './report.ts';
import { check } from './scenarios/check.ts';
import { people } from './scenarios/identity.ts';
import { list } from './scenarios/list.ts';
import { networks } from './scenarios/networks.ts';
import { publishing } from './scenarios/publishing.ts';
import { session } from './scenarios/session.ts';
import { signIn } from './scenarios/sign-in.ts';
import { start } from './scenarios/start.ts';
import { web } from './scenarios/web.ts';

const scenarios = [start, list, session, signIn, people, networks, publishing, web, check];

const measure = async ({ name, about, measure }: Scenario): Promise<Result> => {
  console.log(`measuring ${name}`);
  try {
    return { name, about, figures: await measure() };
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    return { name, about, figures: [], trouble };
  }
};

const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(`There is no "${unknown.join('", "')}". Choose of: ${scenarios.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

// What was started goes down with us: each part removes itself when the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name));
const results: Result[] = [];
for (const scenario of chosen) results.push(await measure(scenario));

console.log(`\n${reportOf(results)}`);
// The report compares what one run saw; a part of a run is only shown.
if (names.length === 0) writeReport(results);
process.exit(results.some(({ trouble }) => trouble) ? 1 : 0);
