import type { SocialNetwork } from '@fanfare/contract/social-text';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';

export type Account = Output<'GET /social/accounts'>['accounts'][number];

/** Two networks may give the same number to somebody. */
export const accountKey = ({ social_network, id }: Pick<Account, 'social_network' | 'id'>): string =>
  `${social_network}:${id}`;

/** Where the business can post, and by whose numbers texts are counted. Nothing for those who may not use any. */
export function useSocialAccounts() {
  const canSee = useCan('social:viewer or content:editor');
  const read = useQuery({ ...query('GET /social/accounts'), enabled: canSee });
  return {
    accounts: read.data?.accounts ?? [],
    profile_set: read.data?.profile_set ?? 'current',
    isPending: canSee && read.isPending,
    error: read.error,
    refetch: () => void read.refetch(),
  };
}

/** What the network calls somewhere one posts to. */
export const placeWords: Record<SocialNetwork, string> = {
  facebook: 'Page',
  instagram: 'Account',
  twitter: 'Account',
  linkedin: 'Profile or page',
  pinterest: 'Account',
};
