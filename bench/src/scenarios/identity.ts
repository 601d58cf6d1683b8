import { withPostgres } from '../postgres.ts';
import type { Scenario } from '../report.ts';
import { withServer } from '../server.ts';
import { bell } from './people-bell.ts';
import { growth } from './people-growth.ts';
import { manyBusinesses, manyMembers, pollers, populate } from './people-world.ts';

export const people: Scenario = {
  name: 'people',
  about: `Businesses of ${manyMembers} members, a user in ${manyBusinesses} businesses, and the bell of ${pollers} people.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async (server) => {
        const world = await populate(postgres);
        return [...(await growth(server.origin, world)), ...(await bell(server, postgres, world.firstPoller))];
      }),
    ),
};
