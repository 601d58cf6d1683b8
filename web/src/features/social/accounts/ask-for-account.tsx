import type { AssetType } from '@fanfare/contract/kit/assets';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { useMe } from '../../../lib/session.ts';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';

const assetTypes: Partial<Record<SocialNetwork, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  twitter: 'twitter_account',
  linkedin: 'linkedin_account',
};

/** True if members can use only those accounts of the network that the owner has assigned to them. */
export const isAssignedByOwner = (network: SocialNetwork): boolean => assetTypes[network] !== undefined;

/** Button that asks the owner for access to an account. Hidden for owners and for networks without access per account. */
export function AskForAccount({ network }: { network: SocialNetwork }) {
  const { business } = useMe();
  const asset_type = assetTypes[network];
  if (!business || business.is_owner || !asset_type) return null;
  return (
    <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type }} size="compact-sm" variant="default" />
  );
}
