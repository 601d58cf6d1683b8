import { linkedinProfiles } from '@fanfare/contract/networks/linkedin';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Runtime } from '../kit/http/http.ts';
import { linkedin } from './index.ts';
import { type LinkedinSettings, practiceAddresses } from './settings.ts';

type App = LinkedinSettings['app'];
const product = 'community-management';

/** One app per product and tier. Only partners' apps get refresh tokens; the development tier has no batch reads. */
export const practiceApps = {
  community: { id: '86practice4inapp', secret: 'practice0linkedin0app0secret0001', product },
  share: { id: '86practice4share', secret: 'practice0linkedin0app0secret0002', product: 'share' },
  development: { id: '86practice4tier1', secret: 'practice0linkedin0app0secret0003', product },
  partner: { id: '86practicepartnr', secret: 'practice0linkedin0app0secret0004', product },
} as const satisfies Record<string, App>;

type Options = { version?: string; app?: App };

/** LinkedIn connector for the practice networks; test fixture. */
export const practiceConnector = (
  sandboxUrl: string,
  runtime: Runtime,
  { version = '202608', app = practiceApps.community }: Options = {},
) => linkedin({ ...practiceAddresses(sandboxUrl), version, app }, runtime);

export const practiceScopes = scopesFor(linkedinProfiles.current, ['identity', 'pages', 'publish', 'insights']);
