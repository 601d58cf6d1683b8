// Runs the tests and ends with one line: N passed, N failed. `npm test -- --help` lists the options.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPostgresTests } from './architecture-rules/postgres-tests.mjs';
import { listChangedFiles, selectChangedTests } from './changed-tests.mjs';
import { formatTimes, recordTimes, timePart } from './part-times.mjs';
import { run } from './run.mjs';
import { readSourceFiles } from './source-files.mjs';
import { narrowByNames, readTestOptions, refuseTestOptions } from './test-options.mjs';
import {
  countPlaywright,
  countVitest,
  failedNames,
  failedTests,
  filesByDuration,
  sum,
  timesByWorkspace,
} from './test-report.mjs';

const usage = `npm test                 what a developer runs often, in less than 10 minutes on two cores: all tests but those below,
                         and the journeys with the tag @smoke
npm test -- --changed    the tests that your changes since the last commit can break, new files included; no journeys
npm test -- --changed=main  the same for the changes since another commit
npm test -- --all        all journeys, and the tests whose file says "// Long: reason" (CI)
npm test -- --processes  the tests that start processes, open databases of their own or apply old migrations (CI)
npm test -- --postgres   the server tests that could have another result on PostgreSQL, on the server of DATABASE_URL (CI)
npm test -- contests     the test files with this in their path, long ones too; no journeys. Options of vitest work too.
Names of files narrow --processes and --postgres too; --changed goes with nothing else.`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
const { all, ofProcesses, onPostgres, changedSince, names, vitestOptions } = readTestOptions(args);
const filters = [...names, ...vitestOptions];
const ofChanges = changedSince !== undefined;
const withBrowser = !onPostgres && !ofProcesses && !ofChanges && filters.length === 0;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');

const readReport = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Ends the run because it can't start. */
function stop(message) {
  console.error(message);
  rmSync(folder, { recursive: true, force: true });
  process.exit(2);
}

/** The environment without the product's settings, so that a developer's settings do not change the tests. */
function testEnv() {
  const settings =
    /^(?:(?:FANFARE|DATABASE|FILES_S3|SANDBOX)_.*|PORT|HOST|PUBLIC_URL|ADMIN_ORIGIN|SMTP_URL|MAIL_FROM|TRUST_PROXY|METRICS_TOKEN|LOG_LEVEL)$/;
  const kept = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const database = onPostgres ? { DATABASE_URL: process.env.DATABASE_URL } : {};
  return { ...Object.fromEntries(kept), ...database };
}

/** Prints the exit code of a runner that failed although all its tests passed. */
function reportExitCode(runner, code) {
  if (code !== 0) console.log(`failed: ${runner} ended with code ${code}`);
}

function vitestName() {
  if (onPostgres) return 'vitest on PostgreSQL';
  return ofProcesses ? 'vitest of processes' : 'vitest';
}

const often = ['--project=!processes', '--project=!long'];

/**
 * Projects and files to run.
 * @returns {{ args: string[], needsWeb: boolean, isEmpty?: boolean }} arguments of vitest, and whether the web must be built
 */
function selectTests() {
  if (onPostgres) return selectPostgresTests();
  if (ofChanges) return selectTestsOfChanges();
  if (ofProcesses) return { args: ['--project=processes', ...filters], needsWeb: true };
  if (filters.length > 0) return { args: filters, needsWeb: true };
  return { args: all ? ['--project=!processes'] : often, needsWeb: true };
}

function selectPostgresTests() {
  if (!process.env.DATABASE_URL)
    stop('--postgres needs DATABASE_URL, the address of a PostgreSQL server where databases may be created.');
  const selection = narrowByNames(listPostgresTests(readSourceFiles()), names);
  if (selection.length === 0)
    stop(
      `No test that runs on PostgreSQL has ${names.join(' or ')} in its path. docs/testing.md says how to run any file.`,
    );
  const projects = ['--project=server', '--project=long', '--project=processes'];
  return { args: [...projects, ...selection, ...vitestOptions], needsWeb: true };
}

function selectTestsOfChanges() {
  const changed = listChangedFiles(changedSince);
  if (!changed) stop(`There is no commit ${changedSince} to compare with.`);
  if (changed.length === 0) {
    console.log(`Nothing changed since ${changedSince}.`);
    return { args: [], needsWeb: false, isEmpty: true };
  }
  const { tests, isAll, report } = selectChangedTests(readSourceFiles(), changed);
  for (const line of report) console.log(line);
  return {
    args: isAll ? often : [...often, ...tests],
    // Only these tests read the built web.
    needsWeb: tests.some((path) => path.startsWith('web/bundle/')),
    isEmpty: tests.length === 0,
  };
}

async function vitest(selected) {
  const reporters = ['default', 'json', './scripts/unhandled-errors-reporter.mjs'].map((name) => `--reporter=${name}`);
  const output = `--outputFile.json=${vitestReport}`;
  const code = await run('vitest', ['run', ...reporters, output, ...selected], { env: testEnv() });
  reportExitCode('vitest', code);
  return countVitest(readReport(vitestReport), code, { filtered: onPostgres || filters.length > 0 });
}

async function playwright() {
  const env = { ...testEnv(), FANFARE_E2E_REPORT: playwrightReport };
  const selection = all ? [] : ['--grep=@smoke'];
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...selection], { env });
  reportExitCode('playwright', code);
  return countPlaywright(readReport(playwrightReport), code);
}

/** A failed web build or a missing browser counts as one failure; the other tests still run. */
async function prepare() {
  const targets = withBrowser ? ['web', 'chromium'] : ['web'];
  const code = await run('node', ['scripts/bootstrap.mjs', ...targets]);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Number of files in the list of the slowest; a run of a few chosen files has no list. */
const slowestCount = 10;

function printSlowestFiles() {
  const files = filesByDuration(readReport(vitestReport), readReport(playwrightReport));
  const isChosen = ofChanges || filters.length > 0;
  if (files.length === 0 || (isChosen && files.length <= slowestCount)) return;
  console.log('Slowest files:');
  for (const { path, seconds } of files.slice(0, slowestCount))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${path}`);
}

const refusal = refuseTestOptions(args);
if (refusal) stop(refusal);
const times = {};
const counts = [];
const selection = selectTests();
if (selection.needsWeb) counts.push(await timePart(times, 'build', prepare));
const isBuilt = sum(counts).failed === 0;
if (!selection.isEmpty) counts.push(await timePart(times, vitestName(), () => vitest(selection.args)));
if (withBrowser) Object.assign(times, timesByWorkspace(readReport(vitestReport)));
if (withBrowser && isBuilt && process.exitCode === undefined)
  counts.push(await timePart(times, 'journeys', playwright));
for (const name of failedNames(readReport(vitestReport), readReport(playwrightReport))) console.log(`failed: ${name}`);
const failures = failedTests(readReport(vitestReport), readReport(playwrightReport));
printSlowestFiles();
rmSync(folder, { recursive: true, force: true });

// Durations are recorded for complete runs only: the duration of some tests says nothing about the suite.
if (!ofChanges && filters.length === 0) recordTimes(times);
for (const line of formatTimes(times)) console.log(line);
const { passed, failed } = sum(counts);
const resultPath = process.env.FANFARE_TEST_REPORT;
if (resultPath) writeFileSync(resultPath, JSON.stringify({ passed, failed, failedTests: failures, times }, null, 2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode ||= failed > 0 ? 1 : 0;
