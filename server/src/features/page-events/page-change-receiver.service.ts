import type { PageChange } from '@fanfare/connectors/ports/pages/page-webhooks';
import { createBatcher } from '../../platform/batching.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishChangesJob } from './page-change-publisher.service.ts';
import { pageChangeStore } from './page-changes.store.ts';

/**
 * Service that stores each change that webhooks report once. Calls that arrive at the same time share one transaction:
 * at 300 a second, six do.
 */
export const pageChangeReceiver = ({ db, now, jobs }: Platform) =>
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
