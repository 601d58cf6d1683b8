import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { aweberAuthorizer, aweberCallback } from './auth.ts';
import { createClient } from './client.ts';
import { aweberMailingList } from './mailing-list.ts';
import type { AweberSettings } from './settings.ts';

export const aweber = (settings: AweberSettings, runtime: Runtime) => {
  const client = createClient(settings, runtime);
  return {
    network: 'aweber',
    namesAccounts: false,
    authorizer: aweberAuthorizer({ client, settings, now: runtime.now }),
    callback: aweberCallback,
    mailingList: aweberMailingList(client),
  } satisfies Connector;
};
