import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { gotowebinarAuthorizer, gotowebinarCallback } from './auth.ts';
import { createClient } from './client.ts';
import { gotowebinarMailingList } from './mailing-list.ts';
import type { GotowebinarSettings } from './settings.ts';

export const gotowebinar = (settings: GotowebinarSettings, runtime: Runtime) => {
  const client = createClient(settings, runtime);
  return {
    network: 'gotowebinar',
    authorizer: gotowebinarAuthorizer({ client, settings, now: runtime.now }),
    callback: gotowebinarCallback,
    mailingList: gotowebinarMailingList({ client, now: runtime.now }),
  } satisfies Connector;
};
