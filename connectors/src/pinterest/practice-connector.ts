import { pinterestProfiles } from '@fanfare/contract/networks/pinterest';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { pinterest } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Pinterest connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  pinterest(
    {
      ...practiceAddresses(sandboxUrl),
      app: { id: '1482935', secret: 'practice0pinterest0app0secret001' },
    },
    runtime,
  );

export const practiceScopes = scopesFor(pinterestProfiles.current, ['identity', 'publish', 'insights']);
