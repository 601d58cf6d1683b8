import type { PageWebhookField } from '@fanfare/connectors/ports/pages/page-webhooks';
import { dayMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { job } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ChangeRow, pageChangeStore } from './page-changes.store.ts';
import { commentReported, leadReported, messageReported } from './page-events.events.ts';
import type { StoredChange } from './page-events.tables.ts';

export const publishChangesJob = job('page-events.publish-changes', z.object({}), { retries: 8 });

export type PageChangePublisher = ReturnType<typeof pageChangePublisher>;

const batchSize = 500;
/**
 * Days for which changes are kept: longer than the 36 hours during which a network repeats a report, and the 7 days of
 * private replies.
 */
const keepDays = 8;
const fieldsByKind: Record<StoredChange['kind'], PageWebhookField> = {
  leadgen: 'leadgen',
  comment: 'feed',
  message: 'messages',
};

/** Service that emits one event for each stored change and each business that subscribed to it. */
export const pageChangePublisher = ({ db, now, events }: Platform) => {
  const publishBatch = (): Promise<number> =>
    db.transaction(async (tx) => {
      const rows = await pageChangeStore(tx).takeUnpublished(batchSize);
      if (rows.length === 0) return 0;
      const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
      const subscriptions = await pageChangeStore(tx).listSubscriptionsEverywhere(pageIds);
      const reports = rows.flatMap((row) => {
        const interested = subscriptions.filter(
          ({ pageId, fields }) => pageId === row.pageId && fields.includes(fieldsByKind[row.change.kind]),
        );
        const businessIds = [...new Set(interested.map(({ businessId }) => businessId))];
        return businessIds.map((businessId) => ({ row, businessId }));
      });
      await events.emitMany(tx, leadReported, reports.flatMap(toLeadReport));
      await events.emitMany(tx, commentReported, reports.flatMap(toReport('comment')));
      await events.emitMany(tx, messageReported, reports.flatMap(toReport('message')));
      await pageChangeStore(tx).markPublished(
        rows.map(({ id }) => id),
        now(),
      );
      return rows.length;
    });

  return {
    publish: async (): Promise<void> => {
      let count = batchSize;
      while (count === batchSize) count = await publishBatch();
    },

    removeOld: async (): Promise<void> => {
      const before = new Date(now().getTime() - keepDays * dayMs);
      const limit = 5000;
      let removed = limit;
      while (removed === limit) removed = await pageChangeStore(db).removeReceivedBefore(before, limit);
    },
  };
};

type Report = { row: ChangeRow; businessId: number };

const toLeadReport = ({ row: { pageId, change }, businessId }: Report) =>
  change.kind === 'leadgen' ? [{ businessId, pageId, formId: change.formId, leadId: change.leadId }] : [];

const toReport =
  (kind: 'comment' | 'message') =>
  ({ row: { id, pageId, change }, businessId }: Report) =>
    change.kind === kind ? [{ businessId, pageId, changeId: id }] : [];
