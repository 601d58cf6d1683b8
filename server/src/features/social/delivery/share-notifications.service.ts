import { nextSteps } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { NotificationEvent } from '@fanfare/contract/notifications';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type Jobs, job } from '../../../platform/jobs/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { shareStore } from '../shares/shares.store.ts';
import { isAccountError } from './retry.policy.ts';
import type { ShareRow } from './share-queue.store.ts';

export const shareNotificationJob = job(
  'social.notify',
  z.object({
    businessId: z.number(),
    shareId: z.number(),
    what: z.enum(['failed', 'unconfirmed', 'forecast', 'processed']),
  }),
  { formerNames: ['social.tell'] },
);
export const missedNotificationJob = job(
  'social.notify-missed',
  z.object({ businessId: z.number(), shareId: z.number(), userId: z.number(), missed: z.number() }),
  { formerNames: ['social.tell-missed'] },
);
type ShareEvent = z.output<typeof shareNotificationJob.payload>['what'];

export type EnqueueNotification = (
  tx: Tx,
  row: Pick<ShareRow, 'id' | 'businessId'>,
  event: ShareEvent,
) => Promise<void>;
export type ShareNotifications = ReturnType<typeof shareNotifications>;

/** Notifying is a job of its own: its failure does not affect the share. */
export const createNotificationQueue =
  (jobs: Pick<Jobs, 'send'>): EnqueueNotification =>
  (tx, { id, businessId }, event) =>
    jobs.send(tx, shareNotificationJob, { businessId, shareId: id, what: event });

type Deps = { db: Db; notify: Notify };

/** Notifies the user who scheduled the share and the owner, once per incident. */
export const shareNotifications = ({ db, notify }: Deps) => {
  const notifyOwnerAndPlanner = async (
    tx: Tx,
    businessId: number,
    plannerId: number,
    message: Omit<Parameters<Notify>[1], 'userId'>,
  ) => {
    const business = await businessQueries(tx).find(businessId);
    if (!business) return;
    const userIds = [...new Set([business.ownerId, plannerId])].sort((a, b) => a - b);
    for (const userId of userIds) await notify(tx, { ...message, userId });
  };

  return {
    notifyShare: ({ businessId, shareId, what }: z.output<typeof shareNotificationJob.payload>) =>
      db.transaction(async (tx) => {
        const row = await shareStore(tx).lock(businessId, shareId);
        if (!row || row.deletedAt) return;
        const incident = what === 'forecast' ? `forecast:${row.version}` : `${what}:${row.claim}:${row.attempts}`;
        const isObsolete = what !== 'forecast' && row.state !== (what === 'processed' ? 'published' : what);
        if (isObsolete || row.notifiedIncident === incident) return;
        await shareStore(tx).update(row.id, { notifiedIncident: incident });
        if (what === 'processed') {
          const { title, message } = processedText(row);
          const groupKey = `share-processed:${row.id}`;
          const link = `/social/share/${row.id}`;
          await notify(tx, {
            businessId,
            userId: row.userId,
            event: 'share-processed',
            groupKey,
            title,
            message,
            link,
          });
          return;
        }
        await notifyOwnerAndPlanner(tx, businessId, row.userId, {
          businessId,
          ...toNotificationText(row, what),
          link: `/social/share/${row.id}`,
        });
      }),

    notifyMissed: ({ businessId, shareId, userId, missed }: z.output<typeof missedNotificationJob.payload>) =>
      db.transaction((tx) =>
        notifyOwnerAndPlanner(tx, businessId, userId, {
          businessId,
          event: 'share-undecided',
          groupKey: `share-missed:${businessId}`,
          title: missed === 1 ? '1 post wasn’t published in time' : `${missed} posts weren’t published in time`,
          message: `${missed === 1 ? 'It missed its' : 'They missed their'} scheduled time. Publish now, reschedule or cancel.`,
          link: missed === 1 ? `/social/share/${shareId}` : '/social/?state=missed',
        }),
      ),
  };
};

type NotificationText = { event: NotificationEvent; groupKey: string; title: string; message: string };

const processedText = ({ network, targetName, message }: ShareRow) => ({
  title: `Your video is published: ${networkLabels[network]}, ${targetName}`,
  message: [...message].slice(0, 200).join('') || `${networkLabels[network]} finished processing your video.`,
});

const toNotificationText = (row: ShareRow, what: Exclude<ShareEvent, 'processed'>): NotificationText => {
  const destination = `${networkLabels[row.network]}, ${row.targetName}`;
  const account = `${row.network}:${row.targetId}`;
  const kind = row.failureKind ?? 'unclear';
  const next = kind === 'missed' || kind === 'unfit' ? 'Edit it and publish again.' : nextSteps[kind];
  const message = `${row.failureMessage ?? ''} ${next}`.trim();
  if (what === 'forecast') {
    const [first] = (row.forecastNotes ?? []).filter(({ level }) => level === 'red');
    return {
      event: 'share-forecast',
      groupKey: `share-forecast:${account}:${first?.code ?? ''}`,
      title: `Scheduled post will fail: ${destination}`,
      message: first?.sentence ?? 'Open the post and fix it before its scheduled time.',
    };
  }
  if (what === 'unconfirmed') {
    return {
      event: 'share-undecided',
      groupKey: `share-unconfirmed:${row.id}`,
      title: `Check whether this was published: ${destination}`,
      message: `${row.failureMessage ?? ''} Check the account, then confirm the post or publish it again.`.trim(),
    };
  }
  // The account's own incident already emails the owner: `share-held` is shown in the bell only.
  const event = isAccountError(kind) ? 'share-held' : 'share-failed';
  return { event, groupKey: `${event}:${account}:${kind}`, title: `A post wasn’t published: ${destination}`, message };
};
