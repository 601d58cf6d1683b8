import { googleProfiles } from '@fanfare/contract/networks/google';
import { scopesOf } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { google } from './index.ts';
import { googleAddresses, practiceAddresses } from './settings.ts';

/** Google aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime, version = googleAddresses.version) =>
  google(
    {
      ...practiceAddresses(sandboxUrl),
      version,
      app: {
        id: '402938475610-practice7fanfare2google.apps.googleusercontent.com',
        secret: 'GOCSPX-practice-google-secret-01',
      },
      developerToken: 'Practice-Dev-Token-0001',
    },
    outside,
  );

export const practiceScopes = scopesOf(googleProfiles.current, ['identity', 'ads']);
