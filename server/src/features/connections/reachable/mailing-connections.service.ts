import type { Grant } from '@fanfare/connectors/ports/grant';
import type { MailingList } from '@fanfare/connectors/ports/mailing-list';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { Mode } from '../connections.tables.ts';
import type { GrantService } from '../grants/grants.service.ts';

export type MailingConnectionService = ReturnType<typeof mailingConnectionService>;
/** A connected account of a mailing service; `problem` is the reason why it can't be used. */
export type MailingConnection = { remoteId: string; name: string; problem: string | null };
type Deps = { audit: Audit; mode: Mode; grants: GrantService };
type AccountKey = { network: NetworkName; account: string };

/** Service for calls to connected accounts of mailing services. They belong to the business, not to members. */
export const mailingConnectionService = ({ db }: Platform, { audit, mode, grants }: Deps) => {
  const requireConnection = async (businessId: number, { network, account }: AccountKey): Promise<ConnectionRow> => {
    const row = await connectionStore(db).findAccount({ businessId, network, mode, remoteId: account });
    if (!row || row.disconnectedAt !== null) throw new Problem('not-found');
    return row;
  };

  return {
    list: async (businessId: number, network: NetworkName): Promise<MailingConnection[]> =>
      (await connectionStore(db).list(businessId))
        .filter(({ row }) => row.network === network && row.mode === mode)
        .map(({ row: { remoteId, name, problemKind, problemMessage } }) => ({
          remoteId,
          name,
          problem: problemKind === null ? null : (problemMessage ?? ''),
        })),

    /** Renames an account, for services without names of accounts. */
    rename: (actor: Actor, businessId: number, { network, account }: AccountKey, name: string) =>
      db.transaction(async (tx) => {
        const row = await connectionStore(tx).findAccount({ businessId, network, mode, remoteId: account });
        if (!row || row.disconnectedAt !== null) throw new Problem('not-found');
        await connectionStore(tx).update(row.id, { name });
        await audit.record(tx, actor, businessId, `Renamed ${networkLabels[network]} account ${account} to ${name}`);
      }),

    /**
     * Runs `work` with the account's grant; records success or failure with the connection. A token that ended before
     * its time is refreshed and `work` repeated once: the service did nothing for a refused token.
     */
    withMailingList: async <T>(
      businessId: number,
      key: AccountKey,
      work: (list: MailingList, grant: Grant) => Promise<T>,
    ): Promise<T> => {
      const row = await requireConnection(businessId, key);
      return grants.withGrant(row, async ({ mailingList, authorizer }, grant) => {
        if (!mailingList) throw new Problem('network-not-set-up');
        try {
          return await work(mailingList, grant);
        } catch (error) {
          const isRefused = error instanceof ConnectorFailure && error.kind === 'reauthorize';
          if (!isRefused || !authorizer?.refresh || !grant.refreshToken) throw error;
          return work(mailingList, await grants.refresh(row, grant.accessToken));
        }
      });
    },
  };
};
