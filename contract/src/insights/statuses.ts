import type { ReportNetwork, StatusFilter } from './report.ts';

/** What keeps an ad from running, as connectors report it. */
export const adRunStates = [
  'active',
  'in-review',
  'limited',
  'paused',
  'campaign-paused',
  'group-paused',
  'disapproved',
  'no-payment-method',
  'budget-used-up',
  'not-started',
  'ended',
  'undeclared',
  'archived',
  'removed',
  'unknown',
] as const;
export type AdRunState = (typeof adRunStates)[number];

const activeStates: readonly AdRunState[] = ['active', 'in-review', 'limited'];

const words: Record<AdRunState, string> = {
  active: 'Active',
  'in-review': 'Active (in review)',
  limited: 'Active (with issues)',
  paused: 'Inactive (paused)',
  'campaign-paused': 'Inactive (campaign paused)',
  'group-paused': 'Inactive (ad-set paused)',
  disapproved: 'Inactive (disapproved)',
  'no-payment-method': 'Inactive (no payment method)',
  'budget-used-up': 'Inactive (budget used up)',
  'not-started': 'Inactive (not started yet)',
  ended: 'Inactive (ended)',
  undeclared: 'Inactive (EU political ads not declared)',
  archived: 'Archived',
  removed: 'Deleted',
  unknown: 'Inactive',
};

/** The status of a row in words. Native ads that a person switched off read "Off". */
export const statusText = (network: ReportNetwork, state: AdRunState): string =>
  network === 'nativeads' && state === 'paused' ? 'Off' : words[state];

/** The class of a row. */
export const statusClass = (state: AdRunState): 'ACTIVE' | 'PAUSED' =>
  activeStates.includes(state) ? 'ACTIVE' : 'PAUSED';

const hiddenStates: readonly AdRunState[] = ['archived', 'removed'];

/** The states that a filter shows; archived and deleted ads are hidden. */
export const statesFor = (network: ReportNetwork, filter: StatusFilter): AdRunState[] =>
  adRunStates.filter((state) => {
    if (hiddenStates.includes(state)) return false;
    if (filter === 'active') return activeStates.includes(state);
    const isOff = network === 'nativeads' && state === 'paused';
    if (filter === 'inactive') return !activeStates.includes(state) && !isOff;
    return filter === 'all' || isOff;
  });
