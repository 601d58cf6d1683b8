import type { Publication } from '@fanfare/connectors/ports/publisher';
import type { Db } from '../../../platform/db/index.ts';
import type { Recording } from './outcome-recorder.service.ts';
import type { Tell } from './share-notifications.service.ts';
import type { ShareRow } from './share-queue.store.ts';

type Deps = { db: Db; tell: Tell; recording: Recording };

/** A network works on videos for minutes: whoever sent one has gone on meanwhile, and hears when it is out. */
const wasProcessed = ({ waitingSince, media }: ShareRow): boolean =>
  waitingSince !== null && media.some(({ kind }) => kind === 'video');

/** Writes down what came of a call, and afterwards lets people know of a video that is out. That it failed they hear anyway. */
export const withVideoNotifications = ({ db, tell, recording }: Deps): Recording => {
  const after = async (row: ShareRow) => {
    if (wasProcessed(row)) await db.transaction((tx) => tell(tx, row, 'processed'));
  };
  return {
    ...recording,
    published: async (row, publication, how) => {
      await recording.published(row, publication, how);
      await after(row);
    },
    publication: async (row: ShareRow, publication: Publication, how: string) => {
      await recording.publication(row, publication, how);
      if (publication.state === 'published') await after(row);
    },
  };
};
