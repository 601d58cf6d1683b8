import { aweberScopes } from '@fanfare/contract/networks/aweber';
import { startSandbox } from '@fanfare/sandbox';
import { aweber } from '@fanfare/sandbox/aweber/index';
import { conformance } from '../kit/conformance/index.ts';
import { practiceConnector } from './practice-connector.ts';
import { aweberFacts } from './vendor-facts.ts';

conformance({
  name: 'aweber',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [aweber] }),
  fetch: globalThis.fetch,
  vendor: aweberFacts,
  now: () => new Date(),
  consent: { scopes: aweberScopes },
  reading: {
    read: { run: ({ mailingList }, grant) => mailingList.customFields(grant, '6201001'), match: 'fields.list' },
    faults: { busy: 'rate-limit', error: 'error', expired: 'token-expired', revoked: 'token-revoked' },
  },
});
