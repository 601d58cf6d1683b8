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

/** What each network calls an account. */
export const accountTypeLabels: Record<SocialNetwork, string> = {
  facebook: 'Page',
  instagram: 'Account',
  twitter: 'Account',
  linkedin: 'Profile or page',
  pinterest: 'Account',
};
