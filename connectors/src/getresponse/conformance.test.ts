import { startSandbox } from '@fanfare/sandbox';
import { getresponse } from '@fanfare/sandbox/getresponse/index';
import { readingConformance } from '../kit/conformance/index.ts';
import { practiceConnector, practiceGrants } from './practice-connector.ts';
import { getresponseFacts } from './vendor-facts.ts';

readingConformance({
  name: 'getresponse',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [getresponse] }),
  fetch: globalThis.fetch,
  vendor: getresponseFacts,
  now: () => new Date(),
  reading: {
    read: { run: ({ mailingList }) => mailingList.customFields(practiceGrants.harbour, 'gNews'), match: 'fields.list' },
    paged: { run: ({ mailingList }) => mailingList.campaigns(practiceGrants.cycles), match: 'campaigns.list' },
    faults: { busy: 'rate-limit', error: 'error', expired: 'token-expired', revoked: 'token-revoked' },
  },
});
