import { googleProfiles } from '@fanfare/contract/networks/google';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { google } from './index.ts';
import { googleAddresses, practiceAddresses } from './settings.ts';

type Options = { version?: string; developerToken?: string };

/** Google connector for the practice networks; test fixture. */
export const practiceConnector = (
  sandboxUrl: string,
  runtime: Runtime,
  { version = googleAddresses.version, developerToken }: Options = {},
) =>
  google(
    {
      ...practiceAddresses(sandboxUrl),
      version,
      app: {
        id: '402938475610-practice7fanfare2google.apps.googleusercontent.com',
        secret: 'GOCSPX-practice-google-secret-01',
      },
      developerToken,
    },
    runtime,
  );

export const practiceScopes = scopesFor(googleProfiles.current, ['identity', 'ads']);
