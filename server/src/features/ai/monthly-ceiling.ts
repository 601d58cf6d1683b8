import { microsPerDollar, monthlyCeilings } from '@fanfare/contract/ai/ai';
import type { BusinessSettings } from './ai-settings.store.ts';

type Ceilings = Pick<BusinessSettings, 'accessLevel' | 'staffCeiling' | 'ceiling'>;

/** Largest amount that the installation pays for a business in a month, in micro-dollars. */
export const installationCeiling = ({ accessLevel, staffCeiling }: Ceilings): number =>
  staffCeiling ?? (monthlyCeilings[accessLevel] ?? 0) * microsPerDollar;

/** Ceiling that holds: the owner can lower the installation's. With an own key only the owner sets one, or none. */
export const ceilingFor = (settings: Ceilings, isOwnKey: boolean): number | null => {
  if (isOwnKey) return settings.ceiling;
  const limit = installationCeiling(settings);
  return settings.ceiling === null ? limit : Math.min(settings.ceiling, limit);
};
