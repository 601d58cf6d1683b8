import { permissionRequestPath } from '@fanfare/contract/connections/connect-calls';
import { accountKindFor } from '@fanfare/contract/connections/connections';
import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { missingScopes, type ProfileSet } from '@fanfare/contract/networks/profile';
import type { SocialAccount } from '@fanfare/contract/social/social';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import type { Target } from '../../connections/index.ts';

/** A target under the API's field names; undefined for networks without social posts. */
export const presentAccount = (target: Target, profileSet: ProfileSet): SocialAccount | undefined => {
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
    ...presentAuthorization(target, profileSet),
  };
  return { ...common, ...networkFields[social_network](id, name, accountRemoteId) };
};

/** An account that lost access has to be reconnected, whatever was granted before. */
const presentAuthorization = (
  { network, isWorking, granted, connectionId }: Target,
  profileSet: ProfileSet,
): Pick<SocialAccount, 'authorization'> => {
  if (network !== 'facebook' || !isWorking) return {};
  const { missing } = missingScopes(facebookProfiles[profileSet], 'social', { granted, declined: [] });
  return missing.length > 0
    ? { authorization: { missing, connect: permissionRequestPath(connectionId, 'social') } }
    : {};
};

const networkFields: Record<SocialNetwork, (id: string, name: string, personId: string) => Partial<SocialAccount>> = {
  facebook: (id, name, personId) => ({ uid: personId, fb_uid: personId, fb_page_id: id, fb_page_name: name }),
  instagram: (id, name) => ({ account_id: id, display_name: name }),
  twitter: () => ({}),
  linkedin: (id) => ({ linkedin_id: id }),
  pinterest: () => ({}),
};
