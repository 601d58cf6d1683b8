import { withPostgres } from '../../postgres.ts';
import type { Scenario } from '../../report.ts';
import { withServer } from '../../server.ts';
import { measureDataGrowth } from './data-growth.ts';
import { businessCount, largeMemberCount, pollingUsers, seedIdentity } from './identity-seed.ts';
import { measureNotificationPolling } from './notification-polling.ts';

export const identity: Scenario = {
  name: 'identity',
  description: `Businesses of ${largeMemberCount} members, a user in ${businessCount} businesses, and notification polling of ${pollingUsers} users.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async (server) => {
        const seed = await seedIdentity(postgres);
        return [
          ...(await measureDataGrowth(server.origin, seed)),
          ...(await measureNotificationPolling(server, postgres, seed.firstPollingUserId)),
        ];
      }),
    ),
};
