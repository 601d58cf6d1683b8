import { type Feature, includesRole, type Role } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import {
  AdminEmail,
  type AdminList,
  maxAdminsPerPromotion,
  type PromotionAdmin,
  type PromotionKind,
  promotionKindLabels,
  promotionMessages,
} from '@fanfare/contract/promotions/promotions';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { MailBudget } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import { promotionAdminEmail } from './admin-email.ts';
import { type AdminRow, type PromotionRef, promotionAdminStore } from './promotions.store.ts';

/**
 * A promotion as its own feature (campaigns, contests or lockers) loads it; `path` is the path of its page in the app.
 */
export type Promotion = PromotionRef & { name: string; path: string };
export type PromotionService = ReturnType<typeof promotionService>;
type Deps = { audit: Audit; notify: Notify; budget: MailBudget };

const featureOf = {
  campaign: 'campaigns',
  contest: 'contests',
  contentlocker: 'content_locker',
} as const satisfies Record<PromotionKind, Feature>;

/** Admins of promotions: who they are, what they can do, and what they are notified of. */
export const promotionService = ({ db, now }: Platform, { audit, notify, budget }: Deps) => {
  const listAdmins = async (businessId: number, promotion: PromotionRef, reader: Db | Tx = db): Promise<AdminList> => ({
    admins: (await promotionAdminStore(reader).list(businessId, promotion)).map(
      ({ email, name, memberUserId }): PromotionAdmin => {
        const isMember = memberUserId !== null;
        // Names of users outside the business are hidden from its members.
        return { email, name: isMember ? name : null, member: isMember };
      },
    ),
  });

  const notifyAdmins = async (
    tx: Tx,
    businessId: number,
    { kind, id, path }: Promotion,
    notice: { event: 'promotion-admin' | 'promotion-changed'; title: string; message: string },
    isMeant: (admin: { email: string; memberUserId: number }) => boolean = () => true,
  ) => {
    const admins = await promotionAdminStore(tx).list(businessId, { kind, id });
    const userIds = admins
      .flatMap(({ email, memberUserId }) =>
        memberUserId !== null && isMeant({ email, memberUserId }) ? memberUserId : [],
      )
      .toSorted((a, b) => a - b);
    for (const userId of userIds)
      await notify(tx, { userId, businessId, groupKey: `${notice.event}:${kind}:${id}`, link: path, ...notice });
  };

  /**
   * Notifies a new admin who is a member of the business. An address without a membership gets one email and no access.
   */
  const announce = async (tx: Tx, business: BusinessContext, promotion: Promotion, row: AdminRow) => {
    const label = promotionKindLabels[promotion.kind];
    const { admins } = await listAdmins(business.id, promotion, tx);
    const isMember = admins.some(({ email, member }) => member && email === row.email);
    if (isMember) {
      const title = `You’re an admin of ${promotion.name}`;
      const message = `You can open and edit this ${label} of ${business.name}.`;
      const notice = { event: 'promotion-admin', title, message } as const;
      await notifyAdmins(tx, business.id, promotion, notice, ({ email }) => email === row.email);
    } else if (row.mailedAt === null) {
      await budget.sendToStranger(
        tx,
        business.id,
        row.email,
        promotionAdminEmail(business.name, label, promotion.name),
      );
      await promotionAdminStore(tx).markMailed(row.id, now());
    }
  };

  const rolesOf = async (business: BusinessContext, kind: PromotionKind): Promise<(id: number) => Role | undefined> => {
    const role = business.isOwner ? 'manager' : business.roles[featureOf[kind]];
    if (includesRole(role, 'editor')) return () => role;
    const own = await promotionAdminStore(db).listIds(business.id, kind, business.userId);
    return (id) => (own.includes(id) ? 'editor' : role);
  };

  return {
    /**
     * Roles of a member in each promotion of a kind: the member's role in the feature, but at least editor where the
     * member is an admin of the promotion.
     */
    rolesOf,

    /**
     * Throws unless the member has the needed role for this promotion, by their role in the feature or, up to editor,
     * as its admin.
     */
    requireRole: async (business: BusinessContext, promotion: PromotionRef, needed: Role): Promise<Role> => {
      const role = (await rolesOf(business, promotion.kind))(promotion.id);
      if (role === undefined || !includesRole(role, needed)) throw restricted(promotion.kind, needed);
      return role;
    },

    /**
     * Checks a call that names no promotion: throws unless the member's role includes the needed role, or the member is
     * an admin of any promotion.
     */
    requireRoleInAny: async (business: BusinessContext, kind: PromotionKind, needed: Role): Promise<void> => {
      const role = business.isOwner ? 'manager' : business.roles[featureOf[kind]];
      if (includesRole(role, needed)) return;
      const own = await promotionAdminStore(db).listIds(business.id, kind, business.userId);
      if (own.length === 0) throw restricted(kind, needed);
    },

    /** The problem for an action that the member's role doesn't include. */
    restricted,

    /**
     * Ids of the promotions that a member sees only as their admin; undefined if the member's role in the feature shows
     * all promotions.
     */
    visibleIds: async (business: BusinessContext, kind: PromotionKind): Promise<number[] | undefined> => {
      if (business.isOwner || business.roles[featureOf[kind]]) return undefined;
      const own = await promotionAdminStore(db).listIds(business.id, kind, business.userId);
      if (own.length === 0) throw restricted(kind, 'viewer');
      return own;
    },

    listAdmins,

    add: async (actor: Actor, business: BusinessContext, promotion: Promotion, entered: string): Promise<AdminList> => {
      const email = parseEmail(entered);
      return withRefusal(() =>
        db.transaction(async (tx) => {
          const { kind, id } = promotion;
          const store = promotionAdminStore(tx);
          const row = await store.add({
            businessId: business.id,
            kind,
            promotionId: id,
            email,
            addedById: actor.caller.userId,
            addedAt: now(),
          });
          if (!row) throw refusal(promotionMessages.alreadyAdded);
          const list = await listAdmins(business.id, promotion, tx);
          if (list.admins.length > maxAdminsPerPromotion) throw refusal(promotionMessages.tooMany);
          await announce(tx, business, promotion, row);
          await audit.record(tx, actor, business.id, `Added ${email} as an admin of ${describe(promotion)}`);
          return list;
        }),
      );
    },

    remove: async (
      actor: Actor,
      business: BusinessContext,
      promotion: Promotion,
      entered: string,
    ): Promise<AdminList> => {
      const email = parseEmail(entered);
      return db.transaction(async (tx) => {
        if (!(await promotionAdminStore(tx).remove(business.id, promotion, email, now())))
          throw refusal(promotionMessages.notAdmin);
        await audit.record(tx, actor, business.id, `Removed ${email} as an admin of ${describe(promotion)}`);
        return listAdmins(business.id, promotion, tx);
      });
    },

    /** Notifies the admins of a promotion who are members that it started, ended or needs them. */
    notifyAdmins: (tx: Tx, businessId: number, promotion: Promotion, notice: { title: string; message: string }) =>
      notifyAdmins(tx, businessId, promotion, { event: 'promotion-changed', ...notice }),

    /** Removes all admins together with the promotion itself, in its transaction. */
    removeAll: (tx: Tx, businessId: number, promotion: PromotionRef) =>
      promotionAdminStore(tx).removeAll(businessId, promotion),
  };
};

const describe = ({ kind, name }: Promotion): string => `the ${promotionKindLabels[kind]} ${name}`;

const restricted = (kind: PromotionKind, role: Role): Problem => {
  const restriction = restrictionFor(`${featureOf[kind]}:${role}`);
  return new Problem('restricted', { message: restriction.message, restricted: restriction });
};

/** The specification wants the message of a refusal in `admins.error`. */
const toAnswer = (message: string) => ({ admins: { error: message } });
const refusal = (message: string) => new Problem('promotion-admin', { message, answer: toAnswer(message) });

const withRefusal = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.details.answer) throw error;
    throw new Problem(error.code, { ...error.details, message: error.message, answer: toAnswer(error.message) });
  }
};

const parseEmail = (entered: string): string => {
  const parsed = AdminEmail.safeParse(entered);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? promotionMessages.emailRequired;
  throw new Problem('invalid-input', { message, fields: [{ path: 'email', message }], answer: toAnswer(message) });
};
