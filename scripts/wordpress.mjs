// Runs the tests against a real WordPress and ends with one line: N passed, N failed. Arguments are vitest filters.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordTimes, timePart } from './part-times.mjs';
import { run } from './run.mjs';
import { countVitest, failedNames } from './test-report.mjs';
import { missingPrograms } from './wordpress/throwaway-wordpress.mjs';

const missing = missingPrograms();
if (missing.length > 0) {
  console.error(
    `Not found: ${missing.join(', ')}. Install them (apt-get install --no-install-recommends wordpress mariadb-server php-cli php-mysql php-gd) and run again.`,
  );
  process.exit(2);
}

const filters = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
const report = join(folder, 'vitest.json');
const reporters = ['default', 'json'].map((name) => `--reporter=${name}`);
const config = ['--config', 'scripts/wordpress/vitest.config.mjs', `--outputFile.json=${report}`];
const times = {};
const code = await timePart(times, 'vitest on a real WordPress', () =>
  run('vitest', ['run', ...config, ...reporters, ...filters]),
);
const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
rmSync(folder, { recursive: true, force: true });
for (const name of failedNames(text)) console.log(`failed: ${name}`);
if (filters.length === 0) recordTimes(times);
const { passed, failed } = countVitest(text, code, { filtered: filters.length > 0 });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode ||= failed > 0 ? 1 : 0;
