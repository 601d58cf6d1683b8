import { toCsv } from '@fanfare/contract/kit/csv';
import { csvColumns, csvLimits } from '@fanfare/contract/social/csv-import';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import type { AccountAccessService, MemberContext } from '../accounts/account-access.service.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import { wireNetwork } from '../shares/presenter.ts';
import type { ShareRow } from '../shares/shares.store.ts';
import { cachedBoards } from './board-cache.ts';
import { matchByIdOrName, writeCells } from './csv-cells.ts';
import { scheduledShareStore } from './scheduled-shares.store.ts';

export type CsvExportService = ReturnType<typeof csvExportService>;
type Deps = {
  access: AccountAccessService;
  targets: Pick<PublishTargetService, 'withTarget'>;
  media: Pick<MediaPort, 'open'> | undefined;
};

/** Name of an account or board in a CSV cell if it is unique, else its id: spreadsheets garble long numeric ids. */
const toNameOrId = <T extends { id: string; name: string }>(id: string, candidates: readonly T[]): string => {
  const candidate = candidates.find((item) => item.id === id);
  const match = candidate && matchByIdOrName(candidate.name, candidates);
  return typeof match === 'object' && match.id === id ? match.name : id;
};

/** Exports scheduled posts as CSV that the import reads back. */
export const csvExportService = ({ db, now }: Platform, { access, targets, media }: Deps) => ({
  exportPlanned: async (business: MemberContext): Promise<string> => {
    const canUse = await access.permissionFilter(business);
    const targetAccounts = await access.list(business);
    const listBoards = cachedBoards(targets, business.id);
    const planned = await scheduledShareStore(db).listUpcoming(business.id, now(), csvLimits.maxExportedRows);

    const toPublicUrl = async ({ mediaId, url }: ShareRow['media'][number]): Promise<string> => {
      if (mediaId === null || !media) return url ?? '';
      const file = await media.open(business.id, mediaId).catch((error: unknown) => {
        if (error instanceof Problem) return undefined;
        throw error;
      });
      return file?.publicUrl ?? '';
    };

    const rows: string[][] = [];
    for (const share of planned) {
      const { network, accountId, boardId } = share;
      if (!canUse({ network, remoteId: accountId })) continue;
      const accounts = targetAccounts
        .filter((account) => account.network === network)
        .map(({ remoteId, name }) => ({ id: remoteId, name }));
      const boards = boardId ? ((await listBoards(accountId)) ?? []) : [];
      const exportedMedia = [];
      for (const medium of share.media) exportedMedia.push({ ...medium, url: await toPublicUrl(medium) });
      rows.push(
        writeCells({
          ...share,
          network: wireNetwork(network),
          account: toNameOrId(accountId, accounts),
          media: exportedMedia,
          board: boardId ? toNameOrId(boardId, boards) : '',
        }),
      );
    }
    return toCsv([[...csvColumns], ...rows]);
  },
});
