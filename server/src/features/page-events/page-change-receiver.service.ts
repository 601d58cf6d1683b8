import type { PageChange } from '@fanfare/connectors/ports/pages/page-webhooks';
import { createBatcher } from '../../platform/batching.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { publishChangesJob } from './page-change-publisher.service.ts';
import { pageChangeStore } from './page-changes.store.ts';

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'send'> };

/**
 * Stores what webhooks report, each change once. Calls that arrive at the same time share one transaction: at 300 a second
 * six do.
 */
export const pageChangeReceiver = ({ db, now, jobs }: Deps) =>
  createBatcher(
    async (deliveries: readonly PageChange[][]): Promise<undefined[]> => {
      const changes = deliveries.flat();
      await db.transaction(async (tx) => {
        const inserted = await pageChangeStore(tx).insert(changes, now());
        if (inserted > 0) await jobs.send(tx, publishChangesJob, {});
      });
      return deliveries.map(() => undefined);
    },
    { maxBatchSize: 200, intervalMs: 20 },
  );
