import { siteConformance } from '@fanfare/connectors/kit/conformance/site';
import { realWordPress } from './real-wordpress.ts';

// The conformance suite that the practice sites pass, run on real WordPress sites.
const { site, connect, setSwitches, reset } = realWordPress();
const now = () => new Date();

siteConformance({
  name: 'A real WordPress',
  startReal: async () => ({ site, grant: await connect(), now, stop: async () => undefined }),
});

siteConformance({
  name: 'A real WordPress with plain permalinks',
  startReal: async () => {
    await setSwitches({ permalinks: 'plain' });
    const stop = async () => {
      await reset();
    };
    return { site, grant: await connect(), now, stop };
  },
});
