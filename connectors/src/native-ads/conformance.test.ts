import { startSandbox } from '@fanfare/sandbox';
import { nativeAds } from '@fanfare/sandbox/native-ads/index';
import { readingConformance } from '../kit/conformance/index.ts';
import { practiceConnector } from './practice-connector.ts';
import { nativeAdsFacts } from './vendor-facts.ts';

readingConformance({
  name: 'native-ads',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [nativeAds] }),
  fetch: globalThis.fetch,
  vendor: nativeAdsFacts,
  now: () => new Date(),
  reading: {
    read: {
      run: ({ subAccounts }) => subAccounts.find('olive-garden-ads'),
      match: 'GET /api/stats/api/v1.0/sub_accounts',
    },
    // An invalid token is replaced and the read repeated; native-ads.test.ts covers that.
    faults: { busy: 'rate-limit', error: 'error', permission: 'permission-missing' },
  },
});
