import { linkedinProfiles } from '@fanfare/contract/networks/linkedin';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { linkedin } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** LinkedIn connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime, version = '202608') =>
  linkedin(
    {
      ...practiceAddresses(sandboxUrl),
      version,
      app: { id: '86practice4inapp', secret: 'practice0linkedin0app0secret0001' },
    },
    runtime,
  );

export const practiceScopes = scopesFor(linkedinProfiles.current, ['identity', 'pages', 'publish', 'insights']);
