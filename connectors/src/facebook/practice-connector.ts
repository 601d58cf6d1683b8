import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { scopesOf } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { facebook } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Facebook aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime) =>
  facebook(
    {
      ...practiceAddresses(sandboxUrl),
      version: 'v25.0',
      app: { id: '1029384756102938', secret: 'practice0facebook0app0secret0001' },
    },
    outside,
  );

export const practiceScopes = scopesOf(facebookProfiles.current, ['pages', 'publish', 'comments', 'insights', 'ads']);
