import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { facebook } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Facebook connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  facebook(
    {
      ...practiceAddresses(sandboxUrl),
      version: 'v25.0',
      app: { id: '1029384756102938', secret: 'practice0facebook0app0secret0001' },
    },
    runtime,
  );

export const practiceScopes = scopesFor(facebookProfiles.current, ['pages', 'publish', 'comments', 'insights', 'ads']);
