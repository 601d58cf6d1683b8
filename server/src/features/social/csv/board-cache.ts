import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';

type Board = { id: string; name: string };

/** Fetches the boards of each account once; undefined if the network fails. */
export const cachedBoards = (targets: Pick<PublishTargetService, 'withTarget'>, businessId: number) => {
  const cache = new Map<string, Promise<Board[] | undefined>>();
  const fetchBoards = async (remoteId: string): Promise<Board[] | undefined> => {
    try {
      return await targets.withTarget(businessId, { network: 'pinterest', remoteId }, async ({ boards }, grant) =>
        boards?.list(grant),
      );
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    }
  };
  return (remoteId: string): Promise<Board[] | undefined> => {
    const boards = cache.get(remoteId) ?? fetchBoards(remoteId);
    cache.set(remoteId, boards);
    return boards;
  };
};
