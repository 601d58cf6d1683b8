import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../../platform/http/index.ts';
import type { Targets } from '../../connections/index.ts';

type Board = { id: string; name: string };

/** Asks for each account's boards once. A network that does not answer says nothing about them. */
export const cachedBoards = (targets: Pick<Targets, 'withTarget'>, businessId: number) => {
  const known = new Map<string, Promise<Board[] | undefined>>();
  const ask = async (remoteId: string): Promise<Board[] | undefined> => {
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
    const asked = known.get(remoteId) ?? ask(remoteId);
    known.set(remoteId, asked);
    return asked;
  };
};
