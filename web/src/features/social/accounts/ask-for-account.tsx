import type { AssetType } from '@fanfare/contract/kit/assets';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import { useMe } from '../../../lib/session.ts';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';

const assets: Partial<Record<SocialNetwork, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  twitter: 'twitter_account',
  linkedin: 'linkedin_account',
};

/** Asks the owner for an account of a network. Nothing for owners, and where accounts are given to nobody singly. */
export function AskForAccount({ network }: { network: SocialNetwork }) {
  const { business } = useMe();
  const asset_type = assets[network];
  if (!business || business.is_owner || !asset_type) return null;
  return (
    <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type }} size="compact-sm" variant="default" />
  );
}
