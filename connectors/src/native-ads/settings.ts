import type { App } from '../kit/auth/oauth2.ts';

/** Where the network is, and the product's own key to it. */
export type NativeAdsSettings = { apiUrl: string; app: App };

export const nativeAdsAddresses = { apiUrl: 'https://api.revcontent.io' };

/** The same host at the practice networks. */
export const practiceAddresses = (practiceUrl: string) => ({ apiUrl: `${practiceUrl}/native-ads/api` });
