import { callbackPath } from '@fanfare/contract/connecting';
import { kindOf } from '@fanfare/contract/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import { systemNow } from '../platform/clock.ts';
import { systemRandomBytes } from '../platform/dice.ts';
import { operatorFetch } from '../platform/outbound/index.ts';
import { readConfig } from './config.ts';
import { addressesIn, networkSettings } from './networks.ts';

type Finding = { ok: boolean; what: string; more?: string | undefined };

const secondsOff = 120;

/**
 * Says what keeps this installation from working with its networks: `npm run doctor`. It sends nothing but one question
 * for an answer to each network's own address, and to our public one.
 */
const run = async () => {
  const config = readConfig(systemRandomBytes);
  const settings = await networkSettings(config, undefined);
  console.log(`\n  Networks: ${settings.mode}\n`);

  let failed = 0;
  const say = ({ ok, what, more }: Finding) => {
    if (!ok) failed += 1;
    console.log(`  ${ok ? 'ok  ' : 'MEND'}  ${what}${more ? `\n        ${more}` : ''}`);
  };

  say(await publicAddress(config.publicOrigin, settings.mode));
  for (const { network, urls: addresses } of addressesIn(settings)) {
    const label = networkLabels[network];
    if (!addresses) {
      say({
        ok: true,
        what: `${label}: no keys, so nobody can connect it`,
        more: 'docs/connecting-networks.md says where they come from.',
      });
      continue;
    }
    for (const address of addresses) say(await answers(label, address));
    if (kindOf(network))
      console.log(`        callback address to register: ${config.publicOrigin}${callbackPath(network)}`);
  }
  console.log(failed === 0 ? '\n  Nothing to mend.\n' : `\n  ${failed} to mend.\n`);
  process.exitCode = failed === 0 ? 0 : 1;
};

/** Any answer at all will do: an address that refuses us is there. Its clock should agree with ours. */
const answers = async (label: string, address: string): Promise<Finding> => {
  try {
    const answer = await operatorFetch(address, { method: 'GET', redirect: 'manual', timeoutMs: 8_000 });
    await answer.body?.cancel();
    const date = answer.headers.get('date');
    const off = date ? Math.abs(new Date(date).getTime() - systemNow().getTime()) / 1000 : 0;
    if (off > secondsOff) {
      const more = 'Set this machine’s clock by NTP: signatures and token lives depend on it.';
      return { ok: false, what: `${label}: its clock and ours are ${Math.round(off)} seconds apart`, more };
    }
    return { ok: true, what: `${label}: ${address} answers (${answer.status})` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      what: `${label}: ${address} does not answer`,
      more: `${reason}. Check the address, DNS and the firewall.`,
    };
  }
};

/** Networks fetch pictures from us and send people back to us: both need an address they can reach. */
const publicAddress = async (origin: string, mode: 'practice' | 'live'): Promise<Finding> => {
  const { hostname, protocol } = new URL(origin);
  const isLocal =
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(?:127\.|10\.|192\.168\.|\[::1\])/.test(hostname);
  const what = `Our public address ${origin}`;
  if (mode === 'practice')
    return { ok: true, what: `${what} is used on this machine only, which is all practice needs` };
  if (isLocal || protocol !== 'https:') {
    const more = 'Set PUBLIC_URL to the https address people and networks reach this installation by.';
    return { ok: false, what: `${what} cannot be reached by networks`, more };
  }
  return answers('Our public address', `${origin}/healthz`);
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
