import type { Publication } from '@fanfare/connectors/ports/publisher';
import type { Db } from '../../../platform/db/index.ts';
import type { OutcomeRecorder } from './outcome-recorder.service.ts';
import type { EnqueueNotification } from './share-notifications.service.ts';
import type { ShareRow } from './share-queue.store.ts';

type Deps = { db: Db; enqueueNotification: EnqueueNotification; recorder: OutcomeRecorder };

/** Networks process videos for minutes, so the user is notified when one is published. */
const wasProcessed = ({ waitingSince, media }: ShareRow): boolean =>
  waitingSince !== null && media.some(({ kind }) => kind === 'video');

/** A recorder that also notifies the user of processed videos. Failures are notified by the recorder itself. */
export const withVideoNotifications = ({ db, enqueueNotification, recorder }: Deps): OutcomeRecorder => {
  const notifyIfProcessed = async (row: ShareRow) => {
    if (wasProcessed(row)) await db.transaction((tx) => enqueueNotification(tx, row, 'processed'));
  };
  return {
    ...recorder,
    recordPublished: async (row, publication, message) => {
      await recorder.recordPublished(row, publication, message);
      await notifyIfProcessed(row);
    },
    recordPublication: async (row: ShareRow, publication: Publication, message: string) => {
      await recorder.recordPublication(row, publication, message);
      if (publication.state === 'published') await notifyIfProcessed(row);
    },
  };
};
