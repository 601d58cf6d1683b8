import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AdProfiles, UsePlan } from '../../ad-profiles/index.ts';
import { hashSettings } from './settings-hash.ts';

export type UsePlanCache = ReturnType<typeof createUsePlanCache>;
type Deps = { usePlans: Pick<AdProfiles['usePlans'], 'plan'> };

/**
 * Time in milliseconds for which a plan without problems is reused. Groups of one run share a plan, because each check
 * costs about five reads of the account's rate limit. The network itself refuses a group that no longer fits.
 */
const maxAgeMs = 30_000;
const maxEntries = 500;

/** Cache of plans of network profiles, as the networks allow them now. */
export const createUsePlanCache = ({ now }: Platform, { usePlans }: Deps) => {
  const entries = new Map<string, { at: number; planned: Promise<UsePlan> }>();

  const read = (key: string, plan: () => Promise<UsePlan>, oldest: number): Promise<UsePlan> => {
    const known = entries.get(key);
    if (known && Math.abs(now().getTime() - known.at) <= oldest) return known.planned;
    const first = entries.keys().next();
    if (entries.size >= maxEntries && !first.done) entries.delete(first.value);
    const planned = plan();
    const entry = { at: now().getTime(), planned };
    entries.delete(key);
    entries.set(key, entry);
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    // A plan with problems is not kept, because they can be fixed right away.
    planned.then(({ problems }) => problems.length > 0 && forget(), forget);
    return planned;
  };

  return {
    /** Plan for a member; members differ in what they can use. */
    plan: async (
      business: BusinessContext,
      network: AdNetwork,
      settings: Record<string, unknown>,
      name: string,
    ): Promise<UsePlan> => {
      const key = `${business.id} ${business.memberId} ${network} ${hashSettings(settings)}`;
      const planned = await read(key, () => usePlans.plan(business, network, settings, name), maxAgeMs);
      return { ...planned, plan: planned.plan && withName(planned.plan, name) };
    },
  };
};

const withName = (plan: NonNullable<UsePlan['plan']>, name: string): NonNullable<UsePlan['plan']> =>
  plan.type === 'ad-set' ? { ...plan, plan: { ...plan.plan, name } } : { ...plan, plan: { ...plan.plan, name } };
