// What takes too long for every change: all tests, kills and faults for hours, a flood of deliveries, benchmarks. Reports
// what moved since the last time and ends with one line: N passed, N failed. `npm run nightly -- --help` lists the options.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBounded } from './nightly/bounded-process.mjs';
import { readOptions, usage } from './nightly/options.mjs';
import { listParts } from './nightly/parts.mjs';
import { countParts, renderReport } from './nightly/report.mjs';
import { judgePart } from './nightly/results.mjs';
import { openStoredResults } from './nightly/stored-results.mjs';
import { removeFolder } from './remove-folder.mjs';
import { root, runQuietly } from './run.mjs';

const minuteMs = 60_000;
const partNames = listParts({ minutes: 1, isTry: false, scenarios: [], hasDatabase: false }).map(({ name }) => name);
const options = readOptions(process.argv.slice(2), partNames);
if (options.problem) {
  console.error(`${options.problem}\n\n${usage}`);
  process.exit(2);
}
if (options.help) {
  console.log(usage);
  process.exit(0);
}

const hasDatabase = Boolean(process.env.DATABASE_URL);
const scenarios = options.list ? [] : await listScenarios();
const parts = listParts({ minutes: options.minutes, isTry: options.isTry, scenarios, hasDatabase }).filter(({ name }) =>
  options.only.includes(name),
);
if (options.list) {
  for (const { name, description, settings, limitMinutes } of parts)
    console.log(
      `${name.padEnd(12)} ${[description, settings, `at most ${limitMinutes} min`].filter(Boolean).join('; ')}`,
    );
  process.exit(0);
}

const stop = new AbortController();
const kill = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    // The second signal ends without waiting.
    if (stop.signal.aborted) kill.abort();
    stop.abort();
  });

/** Temporary folder of all parts. PostgreSQL runs as another user and needs to pass through it. */
const folder = mkdtempSync(join(tmpdir(), 'fanfare-nightly-'));
chmodSync(folder, 0o711);
process.once('exit', () => removeFolder(folder));

const commit = readCommit();
const machine = `${cpus().length} cores${cpus()[0] ? ` (${cpus()[0].model})` : ''}, Node ${process.version}`;
const reportName = options.isTry ? 'try' : 'nightly';
const stored = openStoredResults(options.reports, reportName);
const finished = [];
for (const part of parts) {
  const result = await runPart(part);
  if (stop.signal.aborted) break;
  stored.keep(part.name, result);
  finished.push({ name: part.name, description: part.description, result, last: stored.last[part.name] });
  console.log(`${result.state.padEnd(8)} ${part.name}, ${result.seconds.toFixed(0)} s`);
  for (const problem of result.problems) console.log(`         ${problem}`);
}

if (finished.length > 0) reportParts();
const missing = parts.slice(finished.length).map(({ name }) => name);
if (missing.length > 0) console.log(`Stopped before the end of: ${missing.join(', ')}.`);
const { passed, failed } = countParts(finished.map(({ result }) => result));
console.log(`${passed} passed, ${failed} failed`);
process.exit(process.exitCode || (failed > 0 ? 1 : 0));

function reportParts() {
  const report = renderReport({
    title: options.isTry ? 'Nightly, each part in small' : 'Nightly',
    parts: finished,
    commit,
    machine,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  });
  const path = join(options.reports, `${reportName}.md`);
  writeFileSync(path, `${report}\n`);
  console.log(`\n${report}\n\nThis report is ${path}; the output of each part is beside it.`);
}

/** Names of the benchmark scenarios; none if they can't be read, and then that part fails. */
async function listScenarios() {
  const { code, output } = await runQuietly('node', ['bench/src/run.ts', '--names']);
  return code === 0 ? output.trim().split('\n') : [];
}

/** Runs the steps of a part one after the other, until the limit of the part. */
async function runPart(part) {
  console.log(`running  ${part.name}, at most ${part.limitMinutes} min: ${part.description}`);
  const startedAt = performance.now();
  const endsAt = startedAt + part.limitMinutes * minuteMs;
  const log = join(options.reports, `${reportName}-${part.name}.log`);
  writeFileSync(log, '');
  const outcomes = [];
  for (const step of part.steps) {
    const limitMs = Math.min(step.limitMinutes * minuteMs, endsAt - performance.now());
    if (limitMs <= 0 || stop.signal.aborted) break;
    outcomes.push(await runStep(step, limitMs, log));
  }
  return {
    ...judgePart(part, outcomes),
    seconds: (performance.now() - startedAt) / 1000,
    commit,
    machine,
    at: new Date().toISOString(),
  };
}

async function runStep(step, limitMs, log) {
  const own = mkdtempSync(join(folder, 'step-'));
  chmodSync(own, 0o711);
  const path = join(own, 'report.json');
  const isTests = step.report === 'tests';
  const { end, code } = await runBounded({
    args: isTests ? step.args : [...step.args, '--json', path],
    env: isTests ? { ...process.env, FANFARE_TEST_REPORT: path } : process.env,
    folder: own,
    log,
    limitMs,
    stopSignal: stop.signal,
    killSignal: kill.signal,
  });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  removeFolder(own);
  return { step, end, code, report: text };
}

/** Commit of the checkout; one with changes says so. */
function readCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}
