import { options } from '../../options.ts';
import { withPostgres } from '../../postgres.ts';
import type { Scenario } from '../../report.ts';
import { withServer } from '../../server.ts';
import { measureCalendar } from './calendar.ts';
import { measureEditor } from './editor.ts';
import { measurePosts } from './posts.ts';
import { measureShares } from './shares.ts';

const defaultShareCount = 10_000;

export const publishing: Scenario = {
  name: 'publishing',
  description: 'Posts of a hosted site, shares, calendar and editor on PostgreSQL; peer servers if passed as options.',
  measure: async () => {
    const serverMeasurements = options['only-shares'] ? [] : await measureServer();
    return [...serverMeasurements, ...(await measureShares(Number(options.shares ?? defaultShareCount)))];
  },
};

const measureServer = () =>
  withPostgres((postgres) =>
    withServer({ databaseUrl: postgres.url }, async ({ origin }) => [
      ...(await measurePosts(origin)),
      ...(await measureCalendar(origin, postgres)),
      ...(await measureEditor(origin)),
    ]),
  );
