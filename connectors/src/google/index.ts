import { googleAuthorizer, googleCallback } from '../kit/google/google-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { googleAdAccounts } from './ad-accounts.ts';
import { createAds } from './ads.ts';
import type { GoogleSettings } from './settings.ts';

/** The Google and Google Ads connector. */
export const google = (settings: GoogleSettings, runtime: Runtime) =>
  ({
    network: 'google',
    authorizer: googleAuthorizer({ network: 'google', settings, runtime }),
    callback: googleCallback,
    adAccounts: googleAdAccounts(createAds(settings, runtime)),
  }) satisfies Connector;
