import type { NetworkName } from '@fanfare/contract/networks/names';
import { facebook } from './facebook/index.ts';
import { facebookAddresses, practiceAddresses } from './facebook/settings.ts';
import type { Outside } from './kit/http.ts';
import type { App } from './kit/oauth2.ts';
import type { Connector } from './ports/connector.ts';

/** The addresses an operator may set, by network; what is not set is the network's own. */
export type BaseUrls = { facebook?: { graphUrl?: string; videoUrl?: string; dialogUrl?: string } };

export type ConnectorSettings = {
  mode: 'practice' | 'live';
  /** In practice, where the practice networks are: every network is found below it. */
  practiceUrl?: string | undefined;
  baseUrls?: BaseUrls | undefined;
  versions?: Partial<Record<NetworkName, string | undefined>> | undefined;
  credentials: Partial<Record<NetworkName, App | undefined>>;
};

export type Connectors = {
  readonly mode: ConnectorSettings['mode'];
  /** Missing when the network is not set up. */
  find(network: NetworkName): Connector | undefined;
  readonly networks: readonly NetworkName[];
};

type Maker = (settings: ConnectorSettings, outside: Outside) => Connector | undefined;

const makers: Partial<Record<NetworkName, Maker>> = {
  facebook: ({ practiceUrl, baseUrls, versions, credentials }, outside) => {
    const app = credentials.facebook;
    if (!app) return undefined;
    const practice = practiceUrl ? practiceAddresses(practiceUrl) : {};
    const version = versions?.facebook ?? facebookAddresses.version;
    return facebook({ ...facebookAddresses, ...practice, ...baseUrls?.facebook, version, app }, outside);
  },
};

/** Which connectors exist, each aimed by the settings. Practice never falls back to a real address. */
export const connectors = (settings: ConnectorSettings, outside: Outside): Connectors => {
  const { mode, practiceUrl } = settings;
  if (mode === 'practice' && !practiceUrl) throw new Error('Practice mode needs the address of the practice networks.');
  if (mode === 'live' && practiceUrl) throw new Error('Live connectors take no address of practice networks.');
  const made = new Map<NetworkName, Connector>();
  for (const make of Object.values(makers)) {
    const connector = make(settings, outside);
    if (connector) made.set(connector.network, connector);
  }
  return { mode, find: (network) => made.get(network), networks: [...made.keys()] };
};
