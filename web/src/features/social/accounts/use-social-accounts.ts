import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';

export type Account = Output<'GET /social/accounts'>['accounts'][number];

/** Account ids are unique only within a network. */
export const accountKey = ({ social_network, id }: Pick<Account, 'social_network' | 'id'>): string =>
  `${social_network}:${id}`;

/** Social accounts of the business and the set of text limits. Empty for users without access to social posts. */
export function useSocialAccounts() {
  const canSee = useCan(['social:viewer', 'content:editor']);
  const accountsQuery = useQuery({ ...query('GET /social/accounts'), enabled: canSee });
  return {
    accounts: accountsQuery.data?.accounts ?? [],
    profile_set: accountsQuery.data?.profile_set ?? 'current',
    isPending: canSee && accountsQuery.isPending,
    error: accountsQuery.error,
    refetch: () => void accountsQuery.refetch(),
  };
}

/** True if the account can be published to: it has access, and on Facebook all permissions for posts. */
export const isUsable = ({ working, authorization }: Account): boolean => working && !authorization;

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Accounts of one connection are reconnected together. */
export const groupByConnection = (accounts: readonly Account[]) =>
  [...Map.groupBy(accounts, ({ connection_id }) => connection_id)].map(([connection, all]) => ({
    connection,
    names: listFormat.format(all.map(({ name }) => name)),
    authorization: all[0]?.authorization,
  }));

/** Each network's own word for an account. */
export const accountTypeLabels: Record<SocialNetwork, string> = {
  facebook: 'Page',
  instagram: 'Account',
  twitter: 'Account',
  linkedin: 'Profile or page',
  pinterest: 'Account',
};
