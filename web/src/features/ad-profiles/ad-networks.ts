import { type AdNetwork, adNetworkFeatures } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { AccountKind } from '@fanfare/contract/connections/connections';
import type { RoleNeed } from '@fanfare/contract/kit/permission';

type AdNetworkInfo = { label: string; kind: AccountKind };

/** Names of the networks on screens; messages of the specification have their own spelling. */
export const adNetworkInfo: Record<AdNetwork, AdNetworkInfo> = {
  facebook: { label: 'Facebook', kind: 'facebook' },
  instagram: { label: 'Instagram', kind: 'instagram' },
  nativeads: { label: 'Native ads', kind: 'nativeads' },
  google: { label: 'Google', kind: 'google' },
};

export const needsEditor = (network: AdNetwork): RoleNeed => `${adNetworkFeatures[network]}:editor`;
export const needsViewer = (network: AdNetwork): RoleNeed => `${adNetworkFeatures[network]}:viewer`;
export const needsManager = (network: AdNetwork): RoleNeed => `${adNetworkFeatures[network]}:manager`;
