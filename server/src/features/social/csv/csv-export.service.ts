import { plannedColumns, plannedLimits } from '@fanfare/contract/csv-import';
import { csvOf } from '@fanfare/contract/kit/csv';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Targets } from '../../connections/index.ts';
import type { Access, Place } from '../accounts/account-access.service.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import { wireNetwork } from '../shares/presenter.ts';
import { cachedBoards } from './board-cache.ts';
import { matchByIdOrName, writeCells } from './csv-cells.ts';
import { plannedShareStore } from './planned-shares.store.ts';

export type Exporting = ReturnType<typeof csvExportService>;
type Deps = {
  db: Db;
  now: Now;
  access: Access;
  targets: Pick<Targets, 'withTarget'>;
  media: Pick<MediaPort, 'open'> | undefined;
};

/** A name where it means one thing only: spreadsheets spoil long numbers, and people do not know them. */
const named = <T extends { id: string; name: string }>(id: string, among: readonly T[]): string => {
  const own = among.find((one) => one.id === id);
  const found = own && matchByIdOrName(own.name, among);
  return typeof found === 'object' && found.id === id ? found.name : id;
};

/** The plan as a file that an import reads back. */
export const csvExportService = ({ db, now, access, targets, media }: Deps) => ({
  exportPlanned: async (place: Place): Promise<string> => {
    const isTheirs = await access.permissionFilter(place);
    const known = await access.list(place);
    const boardsOf = cachedBoards(targets, place.id);
    const planned = await plannedShareStore(db).list(place.id, now(), plannedLimits.exported);

    const addressOf = async ({ mediaId, url }: ShareRow['media'][number]): Promise<string> => {
      if (mediaId === null || !media) return url ?? '';
      const file = await media.open(place.id, mediaId).catch((error: unknown) => {
        if (error instanceof Problem) return undefined;
        throw error;
      });
      return file?.publicUrl ?? '';
    };

    const rows: string[][] = [];
    for (const share of planned) {
      const { network, targetId, boardId } = share;
      if (!isTheirs({ network, remoteId: targetId })) continue;
      const accounts = known
        .filter((one) => one.network === network)
        .map(({ remoteId, name }) => ({ id: remoteId, name }));
      const boards = boardId ? ((await boardsOf(targetId)) ?? []) : [];
      const shown = [];
      for (const medium of share.media) shown.push({ ...medium, url: await addressOf(medium) });
      rows.push(
        writeCells({
          ...share,
          ...{ network: wireNetwork(network), account: named(targetId, accounts), media: shown },
          board: boardId ? named(boardId, boards) : '',
        }),
      );
    }
    return csvOf([[...plannedColumns], ...rows]);
  },
});
