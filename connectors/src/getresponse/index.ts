import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { getresponseAuth } from './auth.ts';
import { createClient } from './client.ts';
import { getresponseMailingList } from './mailing-list.ts';
import type { GetresponseSettings } from './settings.ts';

export const getresponse = (settings: GetresponseSettings, runtime: Runtime) => {
  const client = createClient(settings, runtime);
  return {
    network: 'getresponse',
    apiKeyAuth: getresponseAuth(client),
    mailingList: getresponseMailingList(client),
  } satisfies Connector;
};
