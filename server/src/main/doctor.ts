import { systemNow } from '../platform/clock.ts';
import { operatorFetch } from '../platform/outbound/index.ts';
import { systemRandomBytes } from '../platform/random.ts';
import { readConfig } from './config.ts';
import { type CheckResult, formatResult, formatSummary, runChecks } from './doctor-checks.ts';
import { networkSettings } from './networks.ts';

/**
 * Checks whether this installation can reach its networks: `npm run doctor`. It sends one GET request to each network's
 * URL and to the public URL.
 */
const run = async () => {
  const config = readConfig(systemRandomBytes);
  const settings = await networkSettings(config, undefined);
  console.log(`\n  Networks: ${settings.mode}\n`);

  const results: CheckResult[] = [];
  for await (const result of runChecks({
    settings,
    publicOrigin: config.adminOrigin ?? config.publicOrigin,
    request,
    now: systemNow,
  })) {
    results.push(result);
    console.log(formatResult(result));
  }
  console.log(`\n  ${formatSummary(results)}\n`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
};

const request = async (url: string) => {
  const response = await operatorFetch(url, { method: 'GET', redirect: 'manual', timeoutMs: 8_000 });
  await response.body?.cancel();
  return { status: response.status, date: response.headers.get('date') };
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
