import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { createApi } from './api.ts';
import type { NativeAdsSettings } from './settings.ts';
import { nativeAdsSubAccounts } from './sub-accounts.ts';

/** The native-ads connector. */
export const nativeAds = (settings: NativeAdsSettings, runtime: Runtime) => {
  const api = createApi(settings, runtime);
  return {
    network: 'native-ads',
    subAccounts: nativeAdsSubAccounts(api),
  } satisfies Connector;
};
