import { startSandbox } from '@fanfare/sandbox';
import { flickr as practiceFlickr } from '@fanfare/sandbox/flickr/index';
import { readingConformance } from '../kit/conformance/index.ts';
import { practiceConnector } from './practice-connector.ts';
import { flickrFacts } from './vendor-facts.ts';

readingConformance({
  name: 'flickr',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [practiceFlickr] }),
  fetch: globalThis.fetch,
  vendor: flickrFacts,
  now: () => new Date(),
  reading: {
    read: {
      run: ({ pictureSearch }) => pictureSearch.search({ text: 'coffee', page: 1, perPage: 5 }),
      match: 'GET /api/services/rest',
    },
    paged: {
      run: async ({ pictureSearch }) => {
        const query = { text: 'summer', perPage: 4 };
        const first = await pictureSearch.search({ ...query, page: 1 });
        const second = await pictureSearch.search({ ...query, page: 2 });
        return [...first.pictures, ...second.pictures];
      },
      match: 'GET /api/services/rest',
    },
    faults: { busy: 'rate-limit', error: 'error', permission: 'permission-missing' },
  },
});
