// The result of a part, from how its steps ended and from their reports.

/**
 * @typedef {object} Figure
 * @property {string} text the value as it is shown
 * @property {number} [amount] missing if the value is no number
 * @property {'lower' | 'higher'} [better]
 * @property {number} [minDifference] difference of the amount below which a change is noise
 * @property {string} [goal]
 * @property {boolean} [isMet] missing if there is no goal, or if it was not measured
 *
 * @typedef {object} PartResult
 * @property {string} settings those of the part
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {string[]} problems why the part failed or was skipped
 * @property {number} seconds
 * @property {Record<string, Figure>} figures
 * @property {string[]} [failedTests] missing if no test reported
 * @property {string} commit
 * @property {string} machine
 * @property {string} at time of the end
 *
 * @typedef {object} Outcome how a step ended
 * @property {import('./parts.mjs').Step} step
 * @property {'ended' | 'limit'} end
 * @property {number} code exit code
 * @property {string | undefined} report text of its report; undefined if it wrote none
 */

/** Difference in seconds below which a longer or shorter time of tests is noise. */
const minSeconds = 10;

/** Exit code of bench/src/with-postgres.ts without PostgreSQL. */
const notInstalledCode = 3;

/**
 * @param {import('./parts.mjs').Part} part
 * @param {Outcome[]} outcomes
 * @returns {Pick<PartResult, 'settings' | 'state' | 'problems' | 'figures' | 'failedTests'>}
 */
export function judgePart(part, outcomes) {
  const { settings } = part;
  if (outcomes.some(isNotInstalled))
    return { settings, state: 'skipped', problems: ['PostgreSQL was not found.'], figures: {} };
  const reports = outcomes.map((outcome) => readReport(outcome, part.steps.length > 1));
  const figures = Object.assign({}, ...reports.map((report) => report.figures));
  const hasTests = reports.some((report) => report.failedTests);
  const problems = [
    ...reports.flatMap((report) => report.problems),
    ...part.steps.slice(outcomes.length).map(({ name }) => `${name} did not run: no time was left`),
    ...(part.steps.length === 0 ? ['nothing to run'] : []),
    ...(part.needsGoals ? missedGoals(figures).map(([name]) => `goal missed: ${name}`) : []),
  ];
  // An exit code other than 0 is a problem of its own only if the reports name none.
  if (problems.length === 0) problems.push(...outcomes.filter(({ code }) => code !== 0).map(describeCode));
  return {
    settings,
    state: problems.length === 0 ? 'passed' : 'failed',
    problems,
    figures,
    failedTests: hasTests ? reports.flatMap((report) => report.failedTests ?? []) : undefined,
  };
}

/** @returns {[string, Figure][]} */
export const missedGoals = (figures) => Object.entries(figures).filter(([, { isMet }]) => isMet === false);

const isNotInstalled = ({ step, code }) => step.report === 'tests' && code === notInstalledCode;

function readReport(outcome, isOneOfSeveral) {
  const { step, report } = outcome;
  const json = parse(report);
  const read = step.report === 'tests' ? readTests(json) : readMeasurements(json, isOneOfSeveral);
  return { ...read, problems: [...describeEnd(outcome, json), ...read.problems] };
}

function describeEnd({ step, end, code }, json) {
  if (end === 'limit') return [`${step.name} was stopped at its limit of ${step.limitMinutes} min`];
  return json ? [] : [`${step.name} ended with code ${code} and without a report`];
}

const describeCode = ({ step, code }) => `${step.name} ended with code ${code}`;

function parse(report) {
  try {
    return JSON.parse(report ?? '');
  } catch {
    return undefined;
  }
}

/** Reads what scripts/test.mjs reports. */
function readTests(json) {
  if (!json) return { figures: {}, problems: [] };
  const { passed, failed, failedTests, times } = json;
  const figures = { 'tests passed': { text: String(passed), amount: passed, better: 'higher' } };
  // A name that begins with a dash is that of a share of another time.
  for (const [name, seconds] of Object.entries(times).filter(([key]) => !key.startsWith('-')))
    figures[`time of ${name}`] = {
      text: `${seconds.toFixed(0)} s`,
      amount: seconds,
      better: 'lower',
      minDifference: minSeconds,
    };
  return { figures, failedTests, problems: failed > 0 ? [`${failed} of ${passed + failed} tests failed`] : [] };
}

/** Reads the results of scenarios. With several steps, the name of a figure begins with that of its scenario. */
function readMeasurements(json, isOneOfSeveral) {
  const figures = {};
  const problems = [];
  for (const { name: scenario, measurements, error } of json ?? []) {
    if (error) problems.push(`${scenario}: ${error}`);
    for (const { name, value, figure, target, isMet } of measurements) {
      const key = freeName(figures, isOneOfSeveral ? `${scenario}: ${name}` : name);
      figures[key] = {
        text: value,
        // JSON has null for what is no number.
        amount: figure?.amount ?? undefined,
        better: figure?.better,
        goal: target,
        isMet,
      };
    }
  }
  return { figures, problems };
}

/** The name of a figure, with a number if an earlier one has the same. */
function freeName(figures, name) {
  let free = name;
  for (let number = 2; figures[free]; number += 1) free = `${name} (${number})`;
  return free;
}
