import type { Runtime } from '../kit/http/http.ts';
import { getresponse } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** GetResponse connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  getresponse(practiceAddresses(sandboxUrl), runtime);

/** Grants of the practice accounts. The second account has lists of several pages. */
export const practiceGrants = {
  harbour: {
    accessToken: 'practice0getresponse0harbour0001',
    scopes: [],
    account: { id: 'pHa1r', name: 'olive@harbour-coffee.test' },
  },
  cycles: {
    accessToken: 'practice0getresponse0cycles00002',
    scopes: [],
    account: { id: 'pCy2c', name: 'marcus@okafor-cycles.test' },
  },
};
