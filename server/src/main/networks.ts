import { addressesIn, type ConnectorSettings, connectors } from '@fanfare/connectors/registry';
import type { Networks } from '../features/connections/index.ts';
import { type Now, sleep as realSleep } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createSafeFetch, networkFetch, toFetch } from '../platform/outbound/index.ts';
import { type RandomBytes, randomFraction } from '../platform/random.ts';
import type { Config } from './config.ts';
import type { Practice } from './practice-networks.ts';

type Deps = {
  settings: ConnectorSettings;
  now: Now;
  random: RandomBytes;
  log: Log;
  /** How calls wait before they are tried again. */
  sleep?: typeof realSleep;
};

/** The networks of this installation, aimed by its settings; every call leaves a line in the log, never a secret. */
export const networksOf = ({ settings, now, random, log, sleep = realSleep }: Deps): Networks => {
  const { practiceUrl } = settings;
  // In practice, an address somebody types may lead to the practice sites and nowhere else on this machine.
  const safe = createSafeFetch(practiceUrl ? { allowedHosts: [new URL(practiceUrl).host] } : {});
  return connectors(settings, {
    now,
    random: randomFraction(random),
    sleep,
    fetch: networkFetch(),
    safeFetch: toFetch(safe),
    onCall: (call) => log.info(call, 'network call'),
  });
};

/** Practice or live, as the settings say: the practice networks bring their own keys. */
export const networkSettings = async (
  config: Config,
  practice: Pick<Practice, 'url' | 'keys'> | undefined,
): Promise<ConnectorSettings> => {
  const { addresses, keys } = config.networks;
  if (config.networkMode === 'live') return { mode: 'live', addresses, credentials: keys };
  // A worker beside the web process talks to the practice networks that one started.
  const { url, keys: practiceKeys } = practice ?? {
    url: `http://127.0.0.1:${config.sandboxPort}`,
    keys: (await import('@fanfare/sandbox')).practiceKeys,
  };
  return { mode: 'practice', practiceUrl: url, credentials: practiceKeys };
};

export { addressesIn };
