import type { ReportNetwork, StatusFilter } from './report.ts';

/** Reasons that keep an ad from running, as connectors report them. */
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

/** Labels that differ for native ads. Those in review don't run until they are approved. */
const nativeWords: Partial<Record<AdRunState, string>> = { paused: 'Off', 'in-review': 'Inactive (in review)' };

/** The status of a report's row in words. */
export const statusText = (network: ReportNetwork, state: AdRunState): string =>
  (network === 'nativeads' ? nativeWords[state] : undefined) ?? words[state];

const isActive = (network: ReportNetwork, state: AdRunState): boolean =>
  activeStates.includes(state) && !(network === 'nativeads' && state === 'in-review');

/** Class of a row by its state: ACTIVE or PAUSED. */
export const statusClass = (network: ReportNetwork, state: AdRunState): 'ACTIVE' | 'PAUSED' =>
  isActive(network, state) ? 'ACTIVE' : 'PAUSED';

const hiddenStates: readonly AdRunState[] = ['archived', 'removed'];

/** The states that a filter shows; archived and deleted ads are hidden unless asked for. */
export const statesFor = (network: ReportNetwork, filter: StatusFilter): AdRunState[] =>
  adRunStates.filter((state) => {
    const isHidden = hiddenStates.includes(state);
    if (filter === 'archived' || isHidden) return filter === 'archived' && isHidden;
    if (filter === 'active') return isActive(network, state);
    const isOff = network === 'nativeads' && state === 'paused';
    if (filter === 'inactive') return !isActive(network, state) && !isOff;
    return filter === 'all' || isOff;
  });
