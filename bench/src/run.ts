import { options, scenarioNames } from './options.ts';
import { type Result, renderReport, type Scenario, writeReport, writeResults } from './report.ts';
import { adCreation } from './scenarios/ads/ad-creation.ts';
import { adPreview } from './scenarios/ads/ad-preview.ts';
import { automatorRuns } from './scenarios/ads/automator-runs.ts';
import { budgetChanges } from './scenarios/ads/budget-changes.ts';
import { bulkArticles } from './scenarios/bulk-ai/bulk-articles.ts';
import { gates } from './scenarios/bulk-ai/gates.ts';
import { contestPage } from './scenarios/contests/contest-page.ts';
import { contestEntries, embeddedContestEntries } from './scenarios/contests/entries.ts';
import { largeContest } from './scenarios/contests/large-contest.ts';
import { forms } from './scenarios/forms.ts';
import { identity } from './scenarios/identity/identity.ts';
import { insights } from './scenarios/insights/insights.ts';
import { list } from './scenarios/list.ts';
import { memory } from './scenarios/memory.ts';
import { networks } from './scenarios/networks/networks.ts';
import { feeds } from './scenarios/people/feeds.ts';
import { leadDelivery } from './scenarios/people/lead-delivery.ts';
import { leads } from './scenarios/people/leads.ts';
import { unlocks } from './scenarios/people/unlocks.ts';
import { postReports } from './scenarios/post-reports/post-reports.ts';
import { fairness } from './scenarios/publishing/fairness.ts';
import { publishing } from './scenarios/publishing/publishing.ts';
import { session } from './scenarios/session.ts';
import { signIn } from './scenarios/sign-in.ts';
import { start } from './scenarios/start.ts';
import { suite } from './scenarios/suite.ts';
import { table } from './scenarios/table.ts';
import { web } from './scenarios/web/web.ts';

const scenarios = [
  start,
  memory,
  list,
  session,
  signIn,
  identity,
  networks,
  publishing,
  fairness,
  contestPage,
  contestEntries,
  embeddedContestEntries,
  largeContest,
  feeds,
  leads,
  leadDelivery,
  unlocks,
  insights,
  postReports,
  budgetChanges,
  adCreation,
  adPreview,
  automatorRuns,
  gates,
  bulkArticles,
  web,
  forms,
  table,
  suite,
];

const measureScenario = async ({ name, description, measure }: Scenario): Promise<Result> => {
  console.log(`Measuring ${name}…`);
  try {
    return { name, description, measurements: await measure() };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    return { name, description, measurements: [], error };
  }
};

const unknownNames = scenarioNames.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknownNames.length > 0) {
  console.error(
    `Unknown scenario: ${unknownNames.join(', ')}. Choose from: ${scenarios.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

if (options.names) {
  console.log(scenarios.map(({ name }) => name).join('\n'));
  process.exit();
}

// Exit handlers stop child processes and remove temporary folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const selected = scenarioNames.length === 0 ? scenarios : scenarios.filter(({ name }) => scenarioNames.includes(name));
const results: Result[] = [];
for (const scenario of selected) {
  results.push(await measureScenario(scenario));
  if (options.json) writeResults(options.json, results);
}

console.log(`\n${renderReport(results)}`);
// The report is written after a complete run only; a partial run is printed.
if (scenarioNames.length === 0) writeReport(results);
process.exit(results.some(({ error }) => error) ? 1 : 0);
