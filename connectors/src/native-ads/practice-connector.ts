import type { Runtime } from '../kit/http/http.ts';
import { nativeAds } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Native-ads connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  nativeAds(
    {
      ...practiceAddresses(sandboxUrl),
      app: { id: 'practice-native-ads', secret: 'practice0native0ads0secret000000001' },
    },
    runtime,
  );
