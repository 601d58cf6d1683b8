import { nextSteps } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { NotificationEvent } from '@fanfare/contract/notifications';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type Jobs, job } from '../../../platform/jobs/index.ts';
import { businessStore } from '../../business/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { shareStore } from '../shares/shares.store.ts';
import { isOfAccount } from './retry.policy.ts';
import type { ShareRow } from './share-queue.store.ts';

export const tellOfShare = job(
  'social.tell',
  z.object({
    businessId: z.number(),
    shareId: z.number(),
    what: z.enum(['failed', 'unconfirmed', 'forecast', 'processed']),
  }),
);
export const tellOfMissed = job(
  'social.tell-missed',
  z.object({ businessId: z.number(), shareId: z.number(), userId: z.number(), notifyMissed: z.number() }),
);
type What = z.output<typeof tellOfShare.payload>['what'];

export type Tell = (tx: Tx, row: Pick<ShareRow, 'id' | 'businessId'>, what: What) => Promise<void>;
export type Telling = ReturnType<typeof tellingService>;

/** Telling is a job of its own: whatever happens to it, what it tells of stays as it is. */
export const enqueueNotification =
  (jobs: Pick<Jobs, 'send'>): Tell =>
  (tx, { id, businessId }, what) =>
    jobs.send(tx, tellOfShare, { businessId, shareId: id, what });

type Deps = { db: Db; notify: Notify };

/** Tells whoever planned it and the owner, once for each incident. */
export const tellingService = ({ db, notify }: Deps) => {
  const each = async (tx: Tx, businessId: number, planner: number, message: Omit<Parameters<Notify>[1], 'userId'>) => {
    const business = await businessStore(tx).find(businessId);
    if (!business) return;
    const people = [...new Set([business.ownerId, planner])].sort((a, b) => a - b);
    for (const userId of people) await notify(tx, { ...message, userId });
  };

  return {
    notifyShare: ({ businessId, shareId, what }: z.output<typeof tellOfShare.payload>) =>
      db.transaction(async (tx) => {
        const row = await shareStore(tx).lock(businessId, shareId);
        if (!row || row.deletedAt) return;
        const incident = what === 'forecast' ? `forecast:${row.version}` : `${what}:${row.claim}:${row.attempts}`;
        const isOver = what !== 'forecast' && row.state !== (what === 'processed' ? 'published' : what);
        if (isOver || row.toldOf === incident) return;
        await shareStore(tx).update(row.id, { toldOf: incident });
        if (what === 'processed') {
          const { title, message } = processedLine(row);
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
        await each(tx, businessId, row.userId, { businessId, ...lineOf(row, what), link: `/social/share/${row.id}` });
      }),

    notifyMissed: ({ businessId, shareId, userId, notifyMissed }: z.output<typeof tellOfMissed.payload>) =>
      db.transaction((tx) =>
        each(tx, businessId, userId, {
          businessId,
          event: 'share-undecided',
          groupKey: `share-missed:${businessId}`,
          title: notifyMissed === 1 ? 'A post was not sent in time' : `${notifyMissed} posts were not sent in time`,
          message:
            'Nobody was there to send them when they were due. Decide whether they go out now, later or not at all.',
          link: notifyMissed === 1 ? `/social/share/${shareId}` : '/social/?state=missed',
        }),
      ),
  };
};

type Line = { event: NotificationEvent; groupKey: string; title: string; message: string };

const processedLine = ({ network, targetName, message }: ShareRow) => ({
  title: `Your video is out: ${networkLabels[network]}, ${targetName}`,
  message: [...message].slice(0, 200).join('') || 'The network has finished with it, and it can be seen there.',
});

const lineOf = (row: ShareRow, what: Exclude<What, 'processed'>): Line => {
  const place = `${networkLabels[row.network]}, ${row.targetName}`;
  const account = `${row.network}:${row.targetId}`;
  const kind = row.failureKind ?? 'unclear';
  const next = kind === 'missed' || kind === 'unfit' ? 'Change it and send it again.' : nextSteps[kind];
  const message = `${row.failureSentence ?? ''} ${next}`.trim();
  if (what === 'forecast') {
    const [first] = (row.forecastNotes ?? []).filter(({ level }) => level === 'red');
    return {
      event: 'share-forecast',
      groupKey: `share-forecast:${account}:${first?.code ?? ''}`,
      title: `A planned post will not work: ${place}`,
      message: first?.sentence ?? 'Look at the post and mend it in time.',
    };
  }
  if (what === 'unconfirmed') {
    return {
      event: 'share-undecided',
      groupKey: `share-unconfirmed:${row.id}`,
      title: `Did this post arrive? ${place}`,
      message: `${row.failureSentence ?? ''} Look at the account, then say whether it is there.`.trim(),
    };
  }
  // The account's own incident mails its owner; the post is mentioned beside it, not mailed again.
  const event = isOfAccount(kind) ? 'share-held' : 'share-failed';
  return { event, groupKey: `${event}:${account}:${kind}`, title: `A post was not sent: ${place}`, message };
};
