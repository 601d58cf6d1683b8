import type { Connections } from '../../features/connections/index.ts';
import type { Contests } from '../../features/contests/index.ts';
import type { EnterContest, FindContestNames, FindMailingAccount, UseMailingList } from '../../features/leads/index.ts';

type Neighbors = {
  useMailingList: UseMailingList;
  findMailingAccount: FindMailingAccount;
  enterContest: EnterContest;
  findContestNames: FindContestNames;
};

/**
 * Functions of mailing accounts and contests that leads get by injection, because features of one tier don't import
 * each other.
 */
export const leadNeighbors = ({ mailing }: Pick<Connections, 'mailing'>, { leadEntries }: Contests): Neighbors => ({
  useMailingList: (businessId, { service, accountId }, work) =>
    mailing.withMailingList(businessId, { network: service, account: accountId }, work),
  findMailingAccount: async (businessId, service, accountId) =>
    (await mailing.list(businessId, service)).find(({ remoteId }) => remoteId === accountId)?.name,
  enterContest: leadEntries.enter,
  findContestNames: leadEntries.findNames,
});
