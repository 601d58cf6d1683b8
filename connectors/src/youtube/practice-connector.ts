import { scopesOf } from '@fanfare/contract/networks/profile';
import { youtubeProfiles } from '@fanfare/contract/networks/youtube';
import type { Runtime } from '../kit/http/http.ts';
import { youtube } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** YouTube aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime) =>
  youtube(
    {
      ...practiceAddresses(sandboxUrl),
      app: {
        id: '402938475611-practice7fanfare2youtube.apps.googleusercontent.com',
        secret: 'GOCSPX-practice-youtube-secret-1',
      },
      key: 'AIzaPracticeYouTubeKey00000000000000001',
    },
    outside,
  );

export const practiceScopes = scopesOf(youtubeProfiles.current, ['identity', 'videos']);
