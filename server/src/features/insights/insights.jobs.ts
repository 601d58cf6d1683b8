import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountSyncService } from './account-sync.service.ts';
import { adFactsStore } from './ad-facts/ad-facts.store.ts';
import type { UniqueService } from './ad-facts/uniques.service.ts';
import { leaseMs, readUniquesJob, syncAccountJob } from './declared-jobs.ts';

/** Number of due accounts taken at once; the rest is taken a minute later. */
const maxAccounts = 500;
const scheduleSyncsJob = job('insights.schedule-syncs', z.object({}), { cron: '* * * * *', concurrency: 1 });

type Deps = { sync: AccountSyncService; uniques: UniqueService };

export const insightsJobs = ({ db, now, jobs }: Platform, { sync, uniques }: Deps) => [
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
