// The parts of the nightly. A part has one or more steps, each a command with a report as JSON and a limit of its own.

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args arguments of Node
 * @property {'tests' | 'measurements'} report form of its report: that of scripts/test.mjs, or that of bench/src
 * @property {number} limitMinutes
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} description
 * @property {string} settings sizes of the part; results with other settings are not compared
 * @property {number} limitMinutes limit of all steps together
 * @property {boolean} needsGoals true if a missed goal fails the part
 * @property {Step[]} steps
 */

/** Rate at which the deliveries of the endurance part become due. */
const deliveriesPerMinute = 100;
/** Time in minutes after the load in which deliveries can end, with the start and the end of all processes. */
const settleMinutes = 30;

/** Scenarios that are no part of the benchmarks: a part of its own, and the duration of earlier runs of the tests. */
const leftOut = ['fairness', 'suite'];
const triedScenarios = ['session', 'forms'];

/**
 * @param {object} options
 * @param {number} options.minutes duration of the endurance part
 * @param {boolean} options.isTry
 * @param {string[]} options.scenarios names of all benchmark scenarios
 * @param {boolean} options.hasDatabase true if DATABASE_URL names a server
 * @returns {Part[]}
 */
export function listParts({ minutes, isTry, scenarios, hasDatabase }) {
  const size = isTry ? small : full(minutes);
  const selected = isTry ? triedScenarios : scenarios.filter((name) => !leftOut.includes(name));
  const parts = [
    {
      name: 'tests',
      description: 'all tests, those marked long included, and all journeys',
      settings: '',
      limitMinutes: 150,
      needsGoals: false,
      steps: [testStep('tests', size.tests)],
    },
    {
      name: 'processes',
      description: 'the tests that start processes',
      settings: '',
      limitMinutes: 60,
      needsGoals: false,
      steps: [testStep('processes', ['--processes', ...size.processes])],
    },
    {
      name: 'postgres',
      description: 'the PostgreSQL selection, on the server of DATABASE_URL or a temporary one',
      settings: hasDatabase ? 'server of DATABASE_URL' : 'temporary server',
      limitMinutes: 90,
      needsGoals: false,
      steps: [testStep('postgres', ['--postgres', ...size.postgres], hasDatabase ? [] : withPostgres)],
    },
    {
      name: 'deliveries',
      description: 'deliveries while workers are killed and calls fail',
      settings: describeLoad(size.deliveries),
      limitMinutes: size.deliveries.minutes + settleMinutes,
      needsGoals: true,
      steps: [enduranceStep('deliveries', size.deliveries)],
    },
    {
      name: 'fairness',
      description: 'deliveries of one business beside those of others, which must not wait',
      settings: `${size.fairness.flood} deliveries, ${size.fairness.others} other businesses`,
      limitMinutes: 60,
      needsGoals: true,
      steps: [
        measureStep('fairness', [
          'bench/src/run.ts',
          'fairness',
          '--flood',
          String(size.fairness.flood),
          '--others',
          String(size.fairness.others),
        ]),
      ],
    },
    {
      name: 'bench',
      description: 'the benchmarks, compared with their goals',
      settings: '',
      limitMinutes: 300,
      needsGoals: false,
      steps: selected.map((name) => measureStep(name, ['bench/src/run.ts', name])),
    },
    {
      name: 'endurance',
      description: 'the same as deliveries, for long',
      settings: describeLoad(size.endurance),
      limitMinutes: size.endurance.minutes + settleMinutes,
      needsGoals: true,
      steps: [enduranceStep('endurance', size.endurance)],
    },
  ];
  return parts.map((part) => withLimits(part, isTry ? tryMinutes : part.limitMinutes));
}

/** Limit of a part of `--try`. */
const tryMinutes = 15;
/** Limit of a benchmark scenario; the longest take a quarter of it. */
const scenarioMinutes = 45;

const full = (minutes) => ({
  tests: ['--all'],
  processes: [],
  postgres: [],
  deliveries: { minutes: 5, count: 500 },
  fairness: { flood: 50_000, others: 200 },
  endurance: { minutes, count: Math.ceil(minutes * deliveriesPerMinute) },
});

const small = {
  tests: ['scripts/nightly'],
  processes: ['prepared-statements'],
  postgres: ['prepared-statements'],
  deliveries: { minutes: 0.5, count: 50 },
  fairness: { flood: 5_000, others: 20 },
  endurance: { minutes: 1, count: deliveriesPerMinute },
};

const withPostgres = ['bench/src/with-postgres.ts', 'node'];

const testStep = (name, options, before = []) => ({
  name,
  report: 'tests',
  args: [...before, 'scripts/test.mjs', ...options],
});

const measureStep = (name, args) => ({ name, report: 'measurements', args });

const describeLoad = ({ minutes, count }) => `${count} deliveries in ${minutes} min`;

const enduranceStep = (name, { minutes, count }) =>
  measureStep(name, ['bench/src/endurance.ts', '--minutes', String(minutes), '--deliveries', String(count)]);

/** A part with one step has one limit; of several, none takes all the time of the part. */
const withLimits = (part, limitMinutes) => ({
  ...part,
  limitMinutes,
  steps: part.steps.map((step) => ({
    ...step,
    limitMinutes: part.steps.length > 1 ? Math.min(scenarioMinutes, limitMinutes) : limitMinutes,
  })),
});
