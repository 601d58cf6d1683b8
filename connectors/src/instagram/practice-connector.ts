import { instagramProfiles } from '@fanfare/contract/networks/instagram';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { instagram } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Instagram connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  instagram(
    {
      ...practiceAddresses(sandboxUrl),
      version: 'v25.0',
      app: { id: '2039485761203948', secret: 'practice0instagram0app0secret001' },
    },
    runtime,
  );

export const practiceScopes = scopesFor(instagramProfiles.current, ['pages', 'publish', 'insights']);
