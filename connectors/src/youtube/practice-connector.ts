import { scopesFor } from '@fanfare/contract/networks/profile';
import { youtubeProfiles } from '@fanfare/contract/networks/youtube';
import type { Runtime } from '../kit/http/http.ts';
import { youtube } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** YouTube connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  youtube(
    {
      ...practiceAddresses(sandboxUrl),
      app: {
        id: '402938475610-practice7fanfare2google.apps.googleusercontent.com',
        secret: 'GOCSPX-practice-google-secret-01',
      },
      key: 'AIzaPracticeYouTubeKey00000000000000001',
    },
    runtime,
  );

export const practiceScopes = scopesFor(youtubeProfiles.current, ['identity', 'videos']);
