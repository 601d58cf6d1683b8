import { createFindAiProvider, type OpenAiRuntime } from '@fanfare/connectors/openai/index';
import { type OpenAiSettings, practiceSettings } from '@fanfare/connectors/openai/settings';
import type { FindAiProvider } from '@fanfare/connectors/ports/ai-provider';
import { type Now, sleep } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { createSafeFetch, networkFetch, toFetch } from '../../platform/outbound/index.ts';
import { type RandomBytes, randomFraction } from '../../platform/random.ts';
import type { Config } from '../config.ts';
import type { Practice } from '../practice/practice-networks.ts';

type Deps = {
  /** Settings of the provider; undefined: nothing is written with AI. */
  settings: OpenAiSettings | undefined;
  /** `host:port` of servers in the operator's own network that pictures can be fetched from. */
  allowedHosts: readonly string[];
  now: Now;
  random: RandomBytes;
  log: Log;
};

/** The AI provider of this installation. Every call is logged, without texts and secrets. */
export const createAiProviders = ({ settings, ...deps }: Deps): FindAiProvider =>
  settings ? createFindAiProvider(settings, createAiRuntime(deps)) : () => undefined;

export const createAiRuntime = ({ allowedHosts, now, random, log }: Omit<Deps, 'settings'>): OpenAiRuntime => ({
  now,
  random: randomFraction(random),
  sleep,
  fetch: networkFetch(),
  safeFetch: toFetch(createSafeFetch({ allowedHosts })),
  onCall: (call) => log.info(call, 'AI call'),
});

/** Practice or live by the mode of the networks; practice mode never calls a real provider. */
export const findAiSettings = async (
  config: Config,
  practice: Pick<Practice, 'url' | 'keys'> | undefined,
): Promise<OpenAiSettings | undefined> => {
  if (config.networkMode === 'live') return config.ai;
  const { url, keys } = practice ?? {
    url: `http://127.0.0.1:${config.sandboxPort}`,
    keys: (await import('@fanfare/sandbox')).practiceKeys,
  };
  return practiceSettings(url, keys.openai);
};

/** Hosts of pictures: the practice provider's, and those the operator allows. */
export const pictureHosts = (config: Pick<Config, 'privateHosts'>, practiceUrl: string | undefined): string[] => [
  ...(practiceUrl ? [new URL(practiceUrl).host] : []),
  ...config.privateHosts,
];
