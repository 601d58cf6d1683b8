import { gotowebinarScopes } from '@fanfare/contract/networks/gotowebinar';
import { startSandbox } from '@fanfare/sandbox';
import { gotowebinar } from '@fanfare/sandbox/gotowebinar/index';
import { conformance } from '../kit/conformance/index.ts';
import { practiceConnector } from './practice-connector.ts';
import { gotowebinarFacts } from './vendor-facts.ts';

conformance({
  name: 'gotowebinar',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [gotowebinar] }),
  fetch: globalThis.fetch,
  vendor: gotowebinarFacts,
  now: () => new Date(),
  consent: { scopes: gotowebinarScopes },
  reading: {
    read: {
      run: ({ mailingList }, grant) => mailingList.customFields(grant, '4255157664015486222'),
      match: 'fields.list',
    },
    // Status 403 has two meanings, which the identity call distinguishes; gotowebinar.test.ts covers that.
    faults: { busy: 'rate-limit', error: 'error' },
  },
});
