import type { Runtime } from '../kit/http/http.ts';
import { nativeAds } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** The native-ads network aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime) =>
  nativeAds(
    {
      ...practiceAddresses(sandboxUrl),
      app: { id: 'practice-native-ads', secret: 'practice0native0ads0secret000000001' },
    },
    outside,
  );
