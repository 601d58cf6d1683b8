import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, type Jobs, job } from '../../platform/jobs/index.ts';
import type { AccountSyncService } from './account-sync.service.ts';
import { adFactsStore } from './ad-facts.store.ts';
import { leaseMs, readUniquesJob, syncAccountJob } from './declared-jobs.ts';
import type { UniqueService } from './uniques.service.ts';

/** Taken at once; the rest is taken a minute later. */
const maxAccounts = 500;
const scheduleSyncsJob = job('insights.schedule-syncs', z.object({}), { cron: '* * * * *', concurrency: 1 });

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'sendMany'>; sync: AccountSyncService; uniques: UniqueService };

export const insightsJobs = ({ db, now, jobs, sync, uniques }: Deps) => [
  handle(syncAccountJob, async ({ accountId }) => {
    const row = await adFactsStore(db).findById(accountId);
    if (row?.replacedAt !== null) return;
    await sync.syncAccount(row);
    await db.transaction((tx) => jobs.sendMany(tx, readUniquesJob, [{ accountId, businessId: row.businessId }]));
  }),
  handle(readUniquesJob, async ({ accountId }) => {
    const row = await adFactsStore(db).findById(accountId);
    if (row?.replacedAt === null && row.readTo !== null) await uniques.readAccount(row);
  }),
  handle(scheduleSyncsJob, () =>
    db.transaction(async (tx) => {
      const due = await adFactsStore(tx).takeDue(now(), new Date(now().getTime() + leaseMs), maxAccounts);
      await jobs.sendMany(tx, syncAccountJob, due);
    }),
  ),
];
