import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, type Jobs, job } from '../../platform/jobs/index.ts';
import type { AccountSyncService } from './account-sync.service.ts';
import { adFactsStore } from './ad-facts.store.ts';

/** A reading that takes longer than this is taken for dead. */
const leaseMs = 60 * 60_000;
/** Taken at once; the rest is taken a minute later. */
const maxAccounts = 500;

const syncAccountJob = job(
  'insights.sync-account',
  z.object({ accountId: z.number(), businessId: z.number() }),
  // A large report of a network takes minutes.
  { concurrency: 2, timeoutSeconds: 45 * 60 },
);
const scheduleSyncsJob = job('insights.schedule-syncs', z.object({}), { cron: '* * * * *', concurrency: 1 });

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'sendMany'>; sync: AccountSyncService };

export const insightsJobs = ({ db, now, jobs, sync }: Deps) => [
  handle(syncAccountJob, async ({ accountId }) => {
    const row = await adFactsStore(db).findById(accountId);
    if (row) await sync.syncAccount(row);
  }),
  handle(scheduleSyncsJob, () =>
    db.transaction(async (tx) => {
      const due = await adFactsStore(tx).takeDue(now(), new Date(now().getTime() + leaseMs), maxAccounts);
      await jobs.sendMany(tx, syncAccountJob, due);
    }),
  ),
];
