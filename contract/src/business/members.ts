import { z } from 'zod';
import { Email } from '../identity/identity.ts';
import { assetTypes } from '../kit/assets.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { features, roles } from '../kit/permission.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { Asset, Assets } from './business.ts';

export const invitationDays = 14;

/** One role per feature; a higher role includes the lower ones. */
export const MemberRoles = z.partialRecord(z.enum(features), z.enum(roles));
export type MemberRoles = z.output<typeof MemberRoles>;

/** Features with their roles, in the form of the specification. */
const FeatureRoles = z.partialRecord(
  z.enum(features),
  z.object({
    roles: z.array(z.object({ role_id: z.number(), role_name: z.string(), role_description: z.string() })),
  }),
);

export const MemberSummary = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  is_owner: z.boolean(),
  /** The invited email address, if it differs from the account that joined. */
  invited_as: z.string().nullable(),
  feature_count: z.number(),
  joined_at: dateTime,
});
export type MemberSummary = z.output<typeof MemberSummary>;

export const Member = MemberSummary.extend({
  owner_id: z.number(),
  features: FeatureRoles,
  /** Roles of the member, one per feature. */
  roles: MemberRoles,
  assets: z.array(Asset),
  /** True for a previous owner without any feature, until the new owner assigns one. */
  needs_reassignment: z.boolean(),
});
export type Member = z.output<typeof Member>;

const invitationStates = ['invited', 're-invited', 'accepted', 'cancelled', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];
export const Invitation = z.object({
  id: z.number(),
  invitee: z.string(),
  state: z.enum(invitationStates),
  invited_by: z.string(),
  /** Account that accepted the invitation, if its email address differs from the invited one. */
  accepted_by: z.string().nullable(),
  sent_at: dateTime,
  expires_at: dateTime,
});
export type Invitation = z.output<typeof Invitation>;

export const InvitationDraft = z
  .strictObject({ invitee: Email, assets: Assets.default([]), features: MemberRoles.default({}) })
  .refine(({ assets, features }) => assets.length > 0 || Object.keys(features).length > 0, {
    path: ['assets'],
    error: 'Choose at least one asset or feature.',
  });

const BusinessParams = z.object({ bid: id });
const Invitee = z.strictObject({ invitee: Email });

const accessRequestSteps = ['role', 'asset', 'pixel', 'connection'] as const;

/** A member's request to the owner for access. */
export const AccessRequestDraft = z.strictObject({
  step: z.enum(accessRequestSteps),
  feature: z.enum(features).optional(),
  role: z.enum(roles).optional(),
  asset_type: z.enum(assetTypes).optional(),
});

/** A member's access request that was not answered yet. */
export const AccessRequest = z.object({
  id: z.number(),
  member_id: z.number(),
  name: z.string(),
  step: z.enum(accessRequestSteps),
  /** The access request as a sentence. */
  sentence: z.string(),
  /** Page where the owner can grant the requested access. */
  link: z.string(),
  /** True if accepting grants the role; otherwise the owner grants it on the linked page first. */
  gives_role: z.boolean(),
  asked_at: dateTime,
});
export type AccessRequest = z.output<typeof AccessRequest>;

const InvitationImportRow = z.object({
  row: z.number(),
  invitee: z.string(),
  invited: z.boolean(),
  message: z.string(),
});

/** Members, invitations and access requests of a business. */
export const members = calls({
  'GET /user/business/{bid}/members': {
    summary: 'List the members of a business',
    need: 'member',
    params: BusinessParams,
    query: Paging,
    returns: pageSchema(MemberSummary),
  },
  'GET /user/business/{bid}/member/{mid}': {
    summary: 'Get a member',
    need: 'owner',
    params: z.object({ bid: id, mid: id }),
    returns: Member,
  },
  'GET /user/business/{bid}/member/{uid}/features': {
    summary: 'List the features and roles of a member; other members only as the owner',
    need: 'member',
    params: z.object({ bid: id, uid: id }),
    returns: z.object({ features: FeatureRoles }),
  },
  'POST /user/business/{bid}/member/{mid}/update': {
    summary: 'Change the assets and roles of a member',
    need: 'owner',
    params: z.object({ bid: id, mid: id }),
    body: z.strictObject({ assets: Assets.optional(), features: MemberRoles.optional() }),
    returns: ok.extend({ message: z.string() }),
  },
  'POST /user/business/{bid}/member/{mid}/owner': {
    summary: 'Transfer ownership to a member',
    need: 'owner',
    params: z.object({ bid: id, mid: id }),
    body: z.strictObject({ current_owner_id: id, stay_as_member: z.boolean() }),
    returns: ok,
  },
  'POST /user/business/{bid}/user/delete': {
    summary: 'Remove a member from a business',
    need: 'owner',
    params: BusinessParams,
    body: z.strictObject({ user_id: id, business_id: id.optional() }),
    returns: ok,
  },
  'POST /user/business/{bid}/leave': {
    summary: 'Leave a business',
    need: 'member',
    params: BusinessParams,
    returns: ok,
  },
  'GET /user/business/{bid}/invitations': {
    summary: 'List the invitations of a business',
    need: 'owner',
    params: BusinessParams,
    query: Paging,
    returns: pageSchema(Invitation),
  },
  'POST /user/business/{bid}/invite': {
    summary: 'Invite a member with assets and features',
    need: 'owner',
    mailsStrangers: true,
    limit: 'mail',
    params: BusinessParams,
    body: InvitationDraft,
    returns: ok,
  },
  'POST /user/business/{bid}/invite/import': {
    summary: 'Invite several members from CSV lines "email,feature:role,…"; each line has its own result',
    need: 'owner',
    mailsStrangers: true,
    limit: 'costly',
    params: BusinessParams,
    body: z.strictObject({ csv: z.string().min(1).max(200_000) }),
    returns: z.object({ rows: z.array(InvitationImportRow) }),
  },
  'POST /user/{id}/business/{bid}/invite': {
    summary: 'Send an invitation again, with a new key',
    need: 'owner',
    mailsStrangers: true,
    self: 'id',
    limit: 'mail',
    params: z.object({ id, bid: id }),
    body: Invitee,
    returns: ok,
  },
  'POST /user/{id}/business/{bid}/invite/cancel': {
    summary: 'Cancel an invitation',
    need: 'owner',
    self: 'id',
    params: z.object({ id, bid: id }),
    body: Invitee,
    returns: ok,
  },
  'POST /user/business/{bid}/ask_owner': {
    summary: 'Ask the owner for access',
    need: 'member',
    limit: 'mail',
    params: BusinessParams,
    body: AccessRequestDraft,
    returns: ok,
  },
  'GET /user/business/{bid}/requests': {
    summary: 'List the open access requests of a business, oldest first',
    need: 'owner',
    params: BusinessParams,
    returns: z.object({ requests: z.array(AccessRequest), total: z.number() }),
  },
  'POST /user/business/{bid}/request/{rid}/accept': {
    summary: 'Accept an access request; a requested role is granted',
    need: 'owner',
    params: z.object({ bid: id, rid: id }),
    returns: ok,
  },
  'POST /user/business/{bid}/request/{rid}/decline': {
    summary: 'Decline an access request; the member is notified',
    need: 'owner',
    params: z.object({ bid: id, rid: id }),
    returns: ok,
  },
});
