import type { AccessRequest, AccessRequestDraft, MemberRoles } from '@fanfare/contract/business/members';
import { includesRole, type Role } from '@fanfare/contract/kit/permission';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { userQueries } from '../../identity/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { requireAssetsForRoles } from '../assets/asset-rules.ts';
import { assetStore } from '../assets/assets.store.ts';
import { businessStore } from '../business.store.ts';
import { memberStore } from '../memberships/members.store.ts';
import { lockAsOwner } from '../memberships/owner-lock.ts';
import { describeRequest, requestLink, requestSentence } from './owner-request-text.ts';
import { type OwnerRequestRow, ownerRequestStore } from './owner-requests.store.ts';

export type OwnerRequestService = ReturnType<typeof ownerRequestService>;
type Deps = { audit: Audit; notify: Notify };
type OwnerRequestInput = z.output<typeof AccessRequestDraft>;

/** Page length; there is no second page, because further requests move up as these are answered. */
const maxListed = 50;

/** Service for unanswered requests of members to the owner of their business. */
export const ownerRequestService = ({ db, now }: Platform, { audit, notify }: Deps) => {
  const findUserName = async (tx: Tx, userId: number) => (await userQueries(tx).find(userId))?.name ?? 'Someone';

  /** Deletes the request and returns it with its member; a rollback restores it. */
  const consumeRequest = async (tx: Tx, actor: Actor, business: BusinessContext, id: number) => {
    await lockAsOwner(tx, actor, business.id);
    const row = await ownerRequestStore(tx).consume(business.id, id);
    const member = row && (await memberStore(tx).find(business.id, row.memberId));
    if (!row || !member) throw new Problem('not-found', { message: 'This request was already answered.' });
    return { row, member, request: toRequest(row) };
  };

  const grantRole = async (
    tx: Tx,
    business: BusinessContext,
    memberId: number,
    { feature, role }: OwnerRequestInput,
  ) => {
    if (!feature) return;
    const requestedRole = role ?? 'viewer';
    const currentRoles = await memberStore(tx).roles(memberId);
    if (includesRole(currentRoles[feature], requestedRole)) return;
    const roles = { ...currentRoles, [feature]: requestedRole };
    requireAssetsForRoles(roles, currentRoles, await assetStore(tx).list(business.id));
    await memberStore(tx).setRoles(business.id, memberId, roles);
    await memberStore(tx).update(memberId, { needsReassignment: false });
  };

  const notifyMember = (
    tx: Tx,
    business: BusinessContext,
    userId: number,
    row: OwnerRequestRow,
    title: string,
    message: string,
  ) =>
    notify(tx, {
      userId,
      businessId: business.id,
      event: 'request-answered',
      groupKey: `answer:${business.id}:${row.step}:${row.subject}`,
      title,
      message,
      link: `/user/business/${business.id}/manage`,
    });

  return {
    /** Stores the request and notifies the owner with a link to the page that grants it. */
    create: (actor: Actor, business: BusinessContext, request: OwnerRequestInput) =>
      db.transaction(async (tx) => {
        // The business is locked, so that the member can't be removed and the owner can't change before the owner is
        // notified.
        const businessRow = await businessStore(tx).lock(business.id);
        const member = businessRow && (await memberStore(tx).findByUser(business.id, actor.caller.userId));
        if (!businessRow || !member) throw new Problem('not-found');
        if (businessRow.ownerId === member.userId) throw new Problem('owner-has-everything');
        rejectGrantedRole(await memberStore(tx).roles(member.id), request);
        await ownerRequestStore(tx).upsert(toRow(request, business.id, member.id, now()));
        await notify(tx, {
          userId: businessRow.ownerId,
          businessId: business.id,
          event: 'owner-asked',
          groupKey: `ask:${business.id}:${member.id}:${request.step}:${subjectFor(request)}`,
          title: `${await findUserName(tx, member.userId)} asks: ${requestSentence(request)}`,
          message: 'Open to review and grant it.',
          link: requestLink(business.id, member.id, request),
        });
        await audit.record(tx, actor, business.id, `Asked the owner: ${requestSentence(request)}`);
      }),

    list: async (business: BusinessContext) => {
      const rows = await ownerRequestStore(db).list(business.id, maxListed);
      const requests = rows.map(({ row, name }) => present(row, name));
      return {
        requests,
        total: rows.length < maxListed ? rows.length : await ownerRequestStore(db).count(business.id),
      };
    },

    /**
     * Grants a requested role. Other kinds of requests were fulfilled by the owner elsewhere; they are only marked as
     * done.
     */
    accept: (actor: Actor, business: BusinessContext, id: number) =>
      db.transaction(async (tx) => {
        const { row, member, request } = await consumeRequest(tx, actor, business, id);
        if (row.step === 'role') await grantRole(tx, business, member.id, request);
        const description = describeRequest(request);
        await audit.record(
          tx,
          actor,
          business.id,
          `Granted the request of ${await findUserName(tx, member.userId)}: ${description}`,
        );
        const message =
          row.step === 'role' && row.feature ? 'You can use it now.' : 'The owner marked your request as done.';
        await notifyMember(
          tx,
          business,
          member.userId,
          row,
          `Request granted in ${business.name}: ${description}`,
          message,
        );
      }),

    decline: (actor: Actor, business: BusinessContext, id: number) =>
      db.transaction(async (tx) => {
        const { row, member, request } = await consumeRequest(tx, actor, business, id);
        const description = describeRequest(request);
        const name = await findUserName(tx, actor.caller.userId);
        await audit.record(
          tx,
          actor,
          business.id,
          `Declined the request of ${await findUserName(tx, member.userId)}: ${description}`,
        );
        await notifyMember(
          tx,
          business,
          member.userId,
          row,
          `Request declined in ${business.name}: ${description}`,
          `${name} declined your request for now. Your access hasn’t changed.`,
        );
      }),

    /** Deletes role requests that the member's new roles already cover. */
    removeGranted: async (tx: Tx, memberId: number, currentRoles: MemberRoles) => {
      const openRequests = await ownerRequestStore(tx).listRoleRequests(memberId);
      const grantedFeatures = openRequests.flatMap(({ feature, role }) =>
        feature && includesRole(currentRoles[feature], role ?? 'viewer') ? [feature] : [],
      );
      await ownerRequestStore(tx).removeRoles(memberId, grantedFeatures);
    },
  };
};

const rejectGrantedRole = (currentRoles: MemberRoles, { step, feature, role }: OwnerRequestInput) => {
  const requestedRole: Role = role ?? 'viewer';
  if (step === 'role' && feature && includesRole(currentRoles[feature], requestedRole)) throw new Problem('role-held');
};

const subjectFor = ({ feature, asset_type }: OwnerRequestInput): string => feature ?? asset_type ?? '';

const toRow = (request: OwnerRequestInput, businessId: number, memberId: number, requestedAt: Date) => ({
  businessId,
  memberId,
  step: request.step,
  subject: subjectFor(request),
  feature: request.feature ?? null,
  role: request.role ?? null,
  assetType: request.asset_type ?? null,
  requestedAt,
});

const toRequest = ({ step, feature, role, assetType }: OwnerRequestRow): OwnerRequestInput => ({
  step,
  ...(feature ? { feature } : {}),
  ...(role ? { role } : {}),
  ...(assetType ? { asset_type: assetType } : {}),
});

const present = (row: OwnerRequestRow, name: string): AccessRequest => {
  const request = toRequest(row);
  return {
    id: row.id,
    member_id: row.memberId,
    name,
    step: row.step,
    sentence: requestSentence(request),
    link: requestLink(row.businessId, row.memberId, request),
    gives_role: row.step === 'role' && row.feature !== null,
    asked_at: row.requestedAt,
  };
};
