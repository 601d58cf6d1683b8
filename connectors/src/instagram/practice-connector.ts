import { instagramProfiles } from '@fanfare/contract/networks/instagram';
import { scopesOf } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { instagram } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Instagram aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime) =>
  instagram(
    {
      ...practiceAddresses(sandboxUrl),
      version: 'v25.0',
      app: { id: '2039485761203948', secret: 'practice0instagram0app0secret001' },
    },
    outside,
  );

export const practiceScopes = scopesOf(instagramProfiles.current, ['pages', 'publish', 'insights']);
