// Types, style and architecture rules in parallel. Prints the problems and one line per check.
import { runQuietly } from './run.mjs';

const checks = {
  types: ['tsc', ['-p', 'tsconfig.json', '--pretty', 'false']],
  'web types': ['tsc', ['-p', 'web/tsconfig.json', '--pretty', 'false']],
  style: ['biome', ['check', '--error-on-warnings', '--max-diagnostics=50']],
  boundaries: ['node', ['scripts/boundaries.mjs']],
};

async function runCheck([name, [program, args]]) {
  const startedAt = performance.now();
  const { code, output } = await runQuietly(program, args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (code !== 0) process.stdout.write(`\n${output.trimEnd()}\n`);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return code === 0;
}

const results = await Promise.all(Object.entries(checks).map(runCheck));
process.exitCode ||= results.every(Boolean) ? 0 : 1;
