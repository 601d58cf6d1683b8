import { microsPerDollar, monthlyCeilings } from '@fanfare/contract/ai/ai';
import type { BusinessSettings } from './ai-settings.store.ts';

type Ceilings = Pick<BusinessSettings, 'accessLevel' | 'staffCeiling' | 'ceiling'>;

/** Largest amount that the installation pays for a business in a month, in micro-dollars. */
export const installationCeiling = ({ accessLevel, staffCeiling }: Ceilings): number =>
  staffCeiling ?? (monthlyCeilings[accessLevel] ?? 0) * microsPerDollar;

/**
 * Monthly ceiling in force: the owner can lower the installation's. With an own API key, only the owner's ceiling
 * counts, if there is one.
 */
export const ceilingFor = (settings: Ceilings, isOwnKey: boolean): number | null => {
  if (isOwnKey) return settings.ceiling;
  const limit = installationCeiling(settings);
  return settings.ceiling === null ? limit : Math.min(settings.ceiling, limit);
};
