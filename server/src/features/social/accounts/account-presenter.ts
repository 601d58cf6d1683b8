import { accountKindFor } from '@fanfare/contract/connections/connections';
import type { SocialAccount } from '@fanfare/contract/social/social';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import type { Target } from '../../connections/index.ts';

/** A target under the API's field names; undefined for networks without social posts. */
export const presentAccount = (target: Target): SocialAccount | undefined => {
  const { network, remoteId: id, name, picture: image, connectionId, accountRemoteId, isWorking } = target;
  const social_network = socialNetworks.find((name) => name === accountKindFor(network));
  if (!social_network) return undefined;
  const common = {
    social_network,
    id,
    name,
    screen_name: name,
    image,
    working: isWorking,
    connection_id: connectionId,
  };
  return { ...common, ...networkFields[social_network](id, name, accountRemoteId) };
};

const networkFields: Record<SocialNetwork, (id: string, name: string, personId: string) => Partial<SocialAccount>> = {
  facebook: (id, name, personId) => ({ uid: personId, fb_uid: personId, fb_page_id: id, fb_page_name: name }),
  instagram: (id, name) => ({ account_id: id, display_name: name }),
  twitter: () => ({}),
  linkedin: (id) => ({ linkedin_id: id }),
  pinterest: () => ({}),
};
