import { systemNow } from '../platform/clock.ts';
import { openLog } from '../platform/log.ts';
import { operatorFetch } from '../platform/outbound/index.ts';
import { systemRandomBytes } from '../platform/random.ts';
import { createAiRuntime, findAiSettings, pictureHosts } from './ai/ai-provider.ts';
import { runAiChecks } from './ai/doctor-ai-checks.ts';
import { readConfig } from './config.ts';
import { type CheckResult, formatResult, formatSummary, runChecks } from './doctor-checks.ts';
import { networkSettings } from './networks.ts';

/**
 * Checks whether this installation can reach its networks: `npm run doctor`. It sends one GET request to each network's
 * URL and to the public URL, and asks the AI provider for two short texts and a picture.
 */
const run = async () => {
  const config = readConfig(systemRandomBytes);
  const settings = await networkSettings(config, undefined);
  console.log(`\n  Networks: ${settings.mode}\n`);

  const results: CheckResult[] = [];
  const report = async (checks: AsyncGenerator<CheckResult>) => {
    for await (const result of checks) {
      results.push(result);
      console.log(formatResult(result));
    }
  };
  const publicOrigin = config.adminOrigin ?? config.publicOrigin;
  await report(runChecks({ settings, publicOrigin, request, now: systemNow }));
  const runtime = createAiRuntime({
    now: systemNow,
    random: systemRandomBytes,
    log: openLog('silent'),
    allowedHosts: pictureHosts(config, settings.practiceUrl),
  });
  // The AI provider runs with the practice networks in practice mode, so it is checked only if they answer.
  const hasProvider = settings.mode === 'live' || results.every(({ ok }) => ok);
  if (hasProvider) await report(runAiChecks({ settings: await findAiSettings(config, undefined), runtime }));
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
