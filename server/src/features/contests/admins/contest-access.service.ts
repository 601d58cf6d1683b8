import { contestName } from '@fanfare/contract/contests/contest-name';
import type { Role } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Promotion, PromotionService } from '../../promotions/index.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';

export type ContestAccessService = ReturnType<typeof contestAccessService>;
type Deps = { promotions: PromotionService };

const promotionRef = (id: number) => ({ kind: 'contest', id }) as const;

export const toPromotion = ({ id, name }: Pick<ContestDbRow, 'id' | 'name'>): Promotion => ({
  ...promotionRef(id),
  name: contestName({ name }),
  path: `/contest/${id}`,
});

/** Access to contests: for members by their role, for an admin of a contest as an editor of that contest. */
export const contestAccessService = ({ db }: Platform, { promotions }: Deps) => {
  const requireRole = (business: BusinessContext, id: number, needed: Role): Promise<Role> =>
    promotions.requireRole(business, promotionRef(id), needed);

  const requireContest = async (
    business: BusinessContext,
    id: number,
    needed: Role,
  ): Promise<ContestDbRow & { role: Role }> => {
    const role = await requireRole(business, id, needed);
    const row = await contestStore(db).find(business.id, id);
    if (!row) throw new Problem('not-found');
    return { ...row, role };
  };

  return {
    requireRole,

    /** Returns the contest and the member's role in it, which includes the needed one. */
    requireContest,

    /** Throws unless the member can use at least one contest; for lists that belong to no single contest. */
    requireRoleInAny: (business: BusinessContext, needed: Role): Promise<void> =>
      promotions.requireRoleInAny(business, 'contest', needed),

    /**
     * Ids of the contests that a member sees only as their admin; undefined if the member's role shows all contests.
     */
    visibleIds: (business: BusinessContext): Promise<number[] | undefined> =>
      promotions.visibleIds(business, 'contest'),

    rolesOf: (business: BusinessContext) => promotions.rolesOf(business, 'contest'),

    admins: {
      list: async (business: BusinessContext, id: number) => {
        await requireContest(business, id, 'viewer');
        return promotions.listAdmins(business.id, promotionRef(id));
      },
      add: async (actor: Actor, business: BusinessContext, id: number, email: string) =>
        promotions.add(actor, business, toPromotion(await requireContest(business, id, 'manager')), email),
      remove: async (actor: Actor, business: BusinessContext, id: number, email: string) =>
        promotions.remove(actor, business, toPromotion(await requireContest(business, id, 'manager')), email),
    },
  };
};
