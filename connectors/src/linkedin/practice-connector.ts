import { linkedinProfiles } from '@fanfare/contract/networks/linkedin';
import { scopesOf } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { linkedin } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** LinkedIn aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime, version = '202608') =>
  linkedin(
    {
      ...practiceAddresses(sandboxUrl),
      version,
      app: { id: '86practice4inapp', secret: 'practice0linkedin0app0secret0001' },
    },
    outside,
  );

export const practiceScopes = scopesOf(linkedinProfiles.current, ['identity', 'pages', 'publish', 'insights']);
