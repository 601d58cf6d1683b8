import { automatorUse } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { Db } from '../../../platform/db/index.ts';
import type { FindAdProfileUses } from '../../ad-profiles/index.ts';
import { automatorStore } from '../automators.store.ts';

/** Finds the automators that keep a profile from being deleted. */
export const automatorProfileUses =
  (db: Db): FindAdProfileUses =>
  async (businessId, profileId) =>
    (await automatorStore(db).listByProfile(businessId, profileId)).map(({ id, name }) => ({
      kind: automatorUse,
      name,
      path: `/automators/${id}`,
    }));
