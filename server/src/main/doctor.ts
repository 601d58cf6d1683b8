import { systemNow } from '../platform/clock.ts';
import { operatorFetch } from '../platform/outbound/index.ts';
import { systemRandomBytes } from '../platform/random.ts';
import { readConfig } from './config.ts';
import { closing, examine, type Finding, shown } from './doctor-checks.ts';
import { networkSettings } from './networks.ts';

/**
 * Says what keeps this installation from working with its networks: `npm run doctor`. It sends nothing but one question
 * for an answer to each network's own address, and to our public one.
 */
const run = async () => {
  const config = readConfig(systemRandomBytes);
  const settings = await networkSettings(config, undefined);
  console.log(`\n  Networks: ${settings.mode}\n`);

  const findings: Finding[] = [];
  for await (const finding of examine({
    settings,
    publicOrigin: config.adminOrigin ?? config.publicOrigin,
    ask,
    now: systemNow,
  })) {
    findings.push(finding);
    console.log(shown(finding));
  }
  console.log(`\n  ${closing(findings)}\n`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
};

const ask = async (url: string) => {
  const answer = await operatorFetch(url, { method: 'GET', redirect: 'manual', timeoutMs: 8_000 });
  await answer.body?.cancel();
  return { status: answer.status, date: answer.headers.get('date') };
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
