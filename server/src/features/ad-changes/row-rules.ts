import type { RowAction } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportLevel, ReportNetwork } from '@fanfare/contract/insights/report';
import type { FoundAdObject } from './ad-rows.ts';
import type { PausedParent } from './queued-change.ts';

type Row = Pick<FoundAdObject, 'group' | 'campaign'> & {
  object: Pick<FoundAdObject['object'], 'level' | 'state' | 'isOn'>;
};

/** Topmost paused campaign or group that keeps an active row from running. */
export const pausedParentOf = (
  network: ReportNetwork,
  { object, group, campaign }: Row,
): Omit<PausedParent, 'rows'> | undefined => {
  if (object.level !== 'campaign' && campaign && !campaign.isOn)
    return { level: 'campaign', id: campaign.remoteId, name: campaign.name };
  if (object.level === 'ad' && group && !group.isOn)
    return { level: network === 'google' ? 'adgroup' : 'adset', id: group.remoteId, name: group.name };
  return undefined;
};

const parentWords = { campaign: 'campaign', adset: 'ad set', adgroup: 'ad group' } as const;

/** Reason why an action doesn't fit a row; undefined if it does. */
export const skipReason = (
  network: ReportNetwork,
  action: Exclude<RowAction, 'budget'>,
  row: Row,
): string | undefined => {
  const { state, isOn } = row.object;
  if (state === 'removed') return 'It was deleted.';
  if (state === 'archived') return 'It is archived.';
  const isNative = network === 'nativeads';
  if (action === 'pause' && !isOn) return isNative ? 'It is off already.' : 'It is paused already.';
  if (action !== 'activate' || !isOn) return undefined;
  const parent = pausedParentOf(network, row);
  if (parent) return `It is on already, but its ${parentWords[parent.level]} “${parent.name}” is paused.`;
  return isNative ? 'It is on already.' : 'It is active already.';
};

export const nouns: Record<ReportLevel, [one: string, many: string]> = {
  campaign: ['campaign', 'campaigns'],
  adset: ['ad set', 'ad sets'],
  adgroup: ['ad group', 'ad groups'],
  ad: ['ad', 'ads'],
  banner: ['ad', 'ads'],
};

const defaultLevels = { facebook: 'ad', google: 'campaign', nativeads: 'banner' } as const;

/** Number of rows with their noun, such as "3 ads". */
export const countRows = (count: number, network: ReportNetwork, level?: ReportLevel): string =>
  `${count} ${nouns[level ?? defaultLevels[network]][count === 1 ? 0 : 1]}`;
