import type { App } from '../kit/auth/oauth2.ts';

/** The network's URL and our API key. */
export type NativeAdsSettings = { apiUrl: string; app: App };

export const nativeAdsAddresses = { apiUrl: 'https://api.revcontent.io' };

/** The practice network's URL. */
export const practiceAddresses = (practiceUrl: string) => ({ apiUrl: `${practiceUrl}/native-ads/api` });
