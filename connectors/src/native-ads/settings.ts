import type { App } from '../kit/auth/oauth2.ts';

/** The network's URL, the rate of our calls, and our API key. */
export type NativeAdsSettings = {
  apiUrl: string;
  /** Largest number of calls per second, or "unlimited". The network publishes no limit; this one is ours. */
  callsPerSecond: string;
  app: App;
};

export const nativeAdsAddresses = { apiUrl: 'https://api.revcontent.io', callsPerSecond: '2' };

/** URL of the practice network for native ads. */
export const practiceAddresses = (practiceUrl: string) => ({
  apiUrl: `${practiceUrl}/native-ads/api`,
  callsPerSecond: 'unlimited',
});
