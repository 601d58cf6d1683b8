import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import { type ReportLevel, type ReportNetwork, reportLevels, reportNetworks } from '@fanfare/contract/insights/report';
import { allows, type Feature, type Membership, type Role } from '@fanfare/contract/kit/permission';
import type { AdNetworkName } from '../connections/index.ts';

export const networkOf: Record<ReportNetwork, AdNetworkName> = {
  facebook: 'facebook',
  google: 'google',
  nativeads: 'native-ads',
};
const reportOf: Record<AdNetworkName, ReportNetwork> = {
  facebook: 'facebook',
  google: 'google',
  'native-ads': 'nativeads',
};
const features: Record<ReportNetwork, Feature> = {
  facebook: 'facebook_ads_manager',
  google: 'google_ads_manager',
  nativeads: 'native_ads_manager',
};
const levelOf: Record<ReportLevel, AdLevel> = {
  campaign: 'campaign',
  adset: 'group',
  adgroup: 'group',
  ad: 'ad',
  banner: 'ad',
};

/** Level of selected rows, by default that of the network's report; undefined if the network has no such level. */
export const toAdLevel = (network: ReportNetwork, level?: ReportLevel): AdLevel | undefined => {
  const [first] = reportLevels[network];
  const chosen = level ?? first;
  return reportLevels[network].includes(chosen) ? levelOf[chosen] : undefined;
};

export const isAdNetwork = (network: string): network is AdNetworkName => Object.hasOwn(reportOf, network);

/** True if the member has the role for the ads of a network. */
export const mayUse = (member: Membership, network: ReportNetwork, role: Role): boolean =>
  allows(`${features[network]}:${role}`, member);

/** Networks whose ads the member has the role for. */
export const listNetworks = (member: Membership, role: Role): ReportNetwork[] =>
  reportNetworks.filter((network) => mayUse(member, network, role));
