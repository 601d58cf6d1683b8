// Runs the tests and ends with one line: N passed, N failed. `npm test -- --help` lists the options.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPostgresTests } from './architecture-rules/postgres-tests.mjs';
import { formatTimes, recordTimes, timePart } from './part-times.mjs';
import { run } from './run.mjs';
import { readSourceFiles } from './source-files.mjs';
import { countPlaywright, countVitest, failedNames, sum, timesByWorkspace } from './test-report.mjs';

const usage = `npm test                 what a developer runs often, in less than 10 minutes on two cores: all tests but those below,
                         and the journeys with the tag @smoke
npm test -- --all        all journeys, and the tests whose file says "// Long: reason" (CI)
npm test -- --processes  the tests that start processes, open databases of their own or apply old migrations (CI)
npm test -- --postgres   the server tests that could have another result on PostgreSQL, on the server of DATABASE_URL (CI)
npm test -- contests     the test files with this in their path, long ones too; no journeys. Options of vitest work too.`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
const onPostgres = args.includes('--postgres');
const ofProcesses = args.includes('--processes');
const all = args.includes('--all');
const filters = args.filter((arg) => !['--postgres', '--processes', '--all'].includes(arg));
const withBrowser = !onPostgres && !ofProcesses && filters.length === 0;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');

const readReport = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

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

/** Arguments of Vitest for the projects and files to run. */
function selectTests() {
  if (onPostgres)
    return ['--project=server', '--project=long', '--project=processes', ...listPostgresTests(readSourceFiles())];
  if (ofProcesses) return ['--project=processes', ...filters];
  if (filters.length > 0) return filters;
  return ['--project=!processes', ...(all ? [] : ['--project=!long'])];
}

async function vitest() {
  const reporters = ['default', 'json', './scripts/unhandled-errors-reporter.mjs'].map((name) => `--reporter=${name}`);
  const output = `--outputFile.json=${vitestReport}`;
  const code = await run('vitest', ['run', ...reporters, output, ...selectTests()], { env: testEnv() });
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

if (onPostgres && !process.env.DATABASE_URL) {
  console.error('--postgres needs DATABASE_URL, the address of a PostgreSQL server where databases may be created.');
  process.exit(2);
}
const times = {};
const prepared = await timePart(times, 'build', prepare);
const counts = [prepared, await timePart(times, vitestName(), vitest)];
if (withBrowser) Object.assign(times, timesByWorkspace(readReport(vitestReport)));
if (withBrowser && prepared.failed === 0 && process.exitCode === undefined)
  counts.push(await timePart(times, 'journeys', playwright));
for (const name of failedNames(readReport(vitestReport), readReport(playwrightReport))) console.log(`failed: ${name}`);
rmSync(folder, { recursive: true, force: true });

// Durations are recorded for complete runs only: the duration of some tests says nothing about the suite.
if (filters.length === 0) recordTimes(times);
for (const line of formatTimes(times)) console.log(line);
const { passed, failed } = sum(counts);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode ||= failed > 0 ? 1 : 0;
