import { accountKindFor } from '@fanfare/contract/connections/connections';
import { type PlannedShare, postLimits } from '@fanfare/contract/posts/working-copies';
import { socialNetworks } from '@fanfare/contract/social/social-text';
import type { Target } from '../../connections/index.ts';

/** Networks that need more than a text and a link: a board, or an image. */
const needsMore: readonly string[] = ['pinterest', 'instagram'];

/** Shares of a post for a person to edit and send: its title, to each working account. */
export const toDraftShares = (title: string, accounts: readonly Target[]): PlannedShare[] =>
  accounts
    .flatMap(({ network, remoteId, isWorking }) => {
      const social_network = socialNetworks.find((name) => name === accountKindFor(network));
      return social_network && isWorking && !needsMore.includes(social_network)
        ? [{ social_network, social_account: remoteId }]
        : [];
    })
    .slice(0, postLimits.shares)
    .map((account, index) => ({
      ...account,
      key: `share-${index + 1}`,
      message: title,
      board_id: '',
      link_name: '',
      link_description: '',
      adprofile: '',
    }));
