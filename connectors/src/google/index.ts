import { googleAuthorizer, googleCallback } from '../kit/google/google-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { googleAdAccounts } from './ad-accounts.ts';
import { ads } from './ads.ts';
import type { GoogleSettings } from './settings.ts';

/** Google and Google Ads, wherever the settings say they are. */
export const google = (settings: GoogleSettings, outside: Runtime) =>
  ({
    network: 'google',
    authorizer: googleAuthorizer({ network: 'google', settings, outside }),
    callback: googleCallback,
    adAccounts: googleAdAccounts(ads(settings, outside)),
  }) satisfies Connector;
