import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { api as apiOf } from './api.ts';
import type { NativeAdsSettings } from './settings.ts';
import { nativeAdsSubAccounts } from './sub-accounts.ts';

/** The native-ads network, wherever the settings say it is. */
export const nativeAds = (settings: NativeAdsSettings, outside: Runtime) => {
  const api = apiOf(settings, outside);
  return {
    network: 'native-ads',
    subAccounts: nativeAdsSubAccounts({ api, sleep: outside.sleep }),
  } satisfies Connector;
};
