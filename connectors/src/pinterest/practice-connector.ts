import { pinterestProfiles } from '@fanfare/contract/networks/pinterest';
import { scopesOf } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { pinterest } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Pinterest aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime) =>
  pinterest(
    {
      ...practiceAddresses(sandboxUrl),
      app: { id: '1482935', secret: 'practice0pinterest0app0secret001' },
    },
    outside,
  );

export const practiceScopes = scopesOf(pinterestProfiles.current, ['identity', 'publish', 'insights']);
