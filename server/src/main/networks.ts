import { type ConnectorSettings, createConnectors } from '@fanfare/connectors/registry';
import type { Networks } from '../features/connections/index.ts';
import { type Now, sleep as realSleep } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createSafeFetch, networkFetch, toFetch } from '../platform/outbound/index.ts';
import { type RandomBytes, randomFraction } from '../platform/random.ts';
import type { Config } from './config.ts';
import type { Practice } from './practice/practice-networks.ts';

type Deps = {
  settings: ConnectorSettings;
  now: Now;
  random: RandomBytes;
  log: Log;
  /** The delay before a retry; tests shorten it. */
  sleep?: typeof realSleep;
};

/** The connectors of this installation, configured by its settings. Every call is logged, without secrets. */
export const createNetworks = ({ settings, now, random, log, sleep = realSleep }: Deps): Networks => {
  const { practiceUrl, privateHosts = [] } = settings;
  // URLs entered by users can reach the practice sites in practice mode, but no other address of this machine.
  const practiceHosts = practiceUrl ? [new URL(practiceUrl).host] : [];
  const safeFetch = createSafeFetch({ allowedHosts: [...practiceHosts, ...privateHosts] });
  return createConnectors(settings, {
    now,
    random: randomFraction(random),
    sleep,
    fetch: networkFetch(),
    safeFetch: toFetch(safeFetch),
    onCall: (call) => log.info(call, 'network call'),
  });
};

/** Practice or live mode by the settings; the practice networks have their own keys. */
export const networkSettings = async (
  config: Config,
  practice: Pick<Practice, 'url' | 'keys'> | undefined,
): Promise<ConnectorSettings> => {
  const { addresses, keys } = config.networks;
  const { privateHosts } = config;
  if (config.networkMode === 'live') return { mode: 'live', addresses, privateHosts, credentials: keys };
  // A worker process uses the practice networks started by the web process.
  const { url, keys: practiceKeys } = practice ?? {
    url: `http://127.0.0.1:${config.sandboxPort}`,
    keys: (await import('@fanfare/sandbox')).practiceKeys,
  };
  return { mode: 'practice', practiceUrl: url, privateHosts, credentials: practiceKeys };
};
