import type { Tx } from '../../platform/db/index.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';

export type BulkAiNotices = ReturnType<typeof createBulkAiNotices>;
type Deps = { notify: Notify };

const screen = '/bulkaicontentgeneration';

/** Notifications of bulk AI: to reviewers about held articles, to the owner about everything else. */
export const createBulkAiNotices = ({ notify }: Deps) => {
  const sendTo = (
    tx: Tx,
    userId: number,
    businessId: number,
    group: string,
    texts: { title: string; message: string; link: string },
  ) => notify(tx, { userId, businessId, event: 'bulk-ai', ...texts, groupKey: `bulk-ai-${group}:${businessId}` });

  const send = async (tx: Tx, businessId: number, group: string, title: string, message: string, link: string) => {
    const business = await businessQueries(tx).find(businessId);
    if (business) await sendTo(tx, business.ownerId, businessId, group, { title, message, link });
  };

  return {
    held: async (tx: Tx, businessId: number, siteId: number | null, articleTitle: string) => {
      const site = { type: 'site' as const, value: String(siteId ?? '') };
      const texts = {
        title: 'An article waits for your review',
        message: articleTitle,
        link: `${screen}/articles?state=held`,
      };
      for (const userId of await businessQueries(tx).listUserIdsWith(businessId, 'bulk_ai', 'publisher', site))
        await sendTo(tx, userId, businessId, 'held', texts);
    },
    failed: (tx: Tx, businessId: number, keyword: string, reason: string) =>
      send(tx, businessId, 'failed', `An article failed: ${keyword}`, reason, `${screen}/logging?state=failed`),
    notPosted: (tx: Tx, businessId: number, title: string, reason: string) =>
      send(
        tx,
        businessId,
        'not-posted',
        `An article wasn’t posted: ${title}`,
        reason,
        `${screen}/logging?state=failed`,
      ),
    blocked: (tx: Tx, businessId: number, reason: string) =>
      send(tx, businessId, 'blocked', 'Bulk AI has stopped writing', reason, `${screen}/settings`),
  };
};
