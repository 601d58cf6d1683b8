import { options } from '../options.ts';
import { withPostgres } from '../postgres.ts';
import type { Scenario } from '../report.ts';
import { withServer } from '../server.ts';
import { calendarOf } from './publishing-calendar.ts';
import { editorOf } from './publishing-editor.ts';
import { postsOf } from './publishing-posts.ts';
import { sharesOf } from './publishing-shares.ts';

const sharesAtOnce = 10_000;

export const publishing: Scenario = {
  name: 'publishing',
  about:
    'Posts of a hosted site, shares to networks and the calendar, on PostgreSQL; peers where the run was told of them.',
  measure: async () => {
    const own = await withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async ({ origin }) => [
        ...(await postsOf(origin)),
        ...(await calendarOf(origin, postgres)),
        ...(await editorOf(origin)),
      ]),
    );
    return [...own, ...(await sharesOf(Number(options.shares ?? sharesAtOnce)))];
  },
};
