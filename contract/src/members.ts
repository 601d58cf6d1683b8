import { z } from 'zod';
import { Asset, Assets } from './business.ts';
import { Email } from './identity.ts';
import { assetTypes } from './kit/assets.ts';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { features, roles } from './kit/permission.ts';
import { id, ok } from './kit/text.ts';

export const invitationDays = 14;

/** One role per feature: a higher one includes the lower. */
export const RoleChoice = z.partialRecord(z.enum(features), z.enum(roles));
export type RoleChoice = z.output<typeof RoleChoice>;

/** Features with their roles, as the documents show them. */
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
  /** The address that was invited, where somebody else's account joined with it. */
  invited_as: z.string().nullable(),
  feature_count: z.number(),
  joined_at: dateTime,
});
export type MemberSummary = z.output<typeof MemberSummary>;

export const Member = MemberSummary.extend({
  owner_id: z.number(),
  features: FeatureRoles,
  /** The same, as it is chosen: one role per feature. */
  roles: RoleChoice,
  assets: z.array(Asset),
  /** After an ownership transfer the previous owner has no feature until somebody gives them one. */
  needs_reassignment: z.boolean(),
});
export type Member = z.output<typeof Member>;

export const invitationStates = ['invited', 're-invited', 'accepted', 'cancelled', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];
export const Invitation = z.object({
  id: z.number(),
  invitee: z.string(),
  state: z.enum(invitationStates),
  invited_by: z.string(),
  /** Who used it, when that was not the invited address. */
  accepted_by: z.string().nullable(),
  sent_at: dateTime,
  expires_at: dateTime,
});
export type Invitation = z.output<typeof Invitation>;

export const InvitationDraft = z.strictObject({
  invitee: Email,
  assets: Assets.default([]),
  features: RoleChoice.default({}),
});

const Bid = z.object({ bid: id });
const Invitee = z.strictObject({ invitee: Email });

export const askSteps = ['role', 'asset', 'pixel', 'connection'] as const;

/** What a member may ask the owner for in one click. */
export const AskOwner = z.strictObject({
  step: z.enum(askSteps),
  feature: z.enum(features).optional(),
  role: z.enum(roles).optional(),
  asset_type: z.enum(assetTypes).optional(),
});

/** What a member has asked for and nobody has answered yet. */
export const OwnerRequest = z.object({
  id: z.number(),
  member_id: z.number(),
  name: z.string(),
  step: z.enum(askSteps),
  /** What is asked for, as the member would say it. */
  sentence: z.string(),
  /** Where the owner does exactly that. */
  link: z.string(),
  /** Accepting gives it at once; the others are done by hand first. */
  gives_role: z.boolean(),
  asked_at: dateTime,
});
export type OwnerRequest = z.output<typeof OwnerRequest>;

export const ImportRow = z.object({ row: z.number(), invitee: z.string(), invited: z.boolean(), message: z.string() });

/** The people of a business: members and those invited. */
export const members = calls({
  'GET /user/business/{bid}/members': {
    summary: 'The people of a business',
    need: 'member',
    params: Bid,
    query: Paging,
    returns: pageOf(MemberSummary),
  },
  'GET /user/business/{bid}/member/{mid}': {
    summary: 'A member',
    need: 'owner',
    params: z.object({ bid: id, mid: id }),
    returns: Member,
  },
  'GET /user/business/{bid}/member/{uid}/features': {
    summary: 'The features and roles of a member: my own, or anybody’s for the owner',
    need: 'member',
    params: z.object({ bid: id, uid: id }),
    returns: z.object({ features: FeatureRoles }),
  },
  'POST /user/business/{bid}/member/{mid}/update': {
    summary: 'Change what a member may use',
    need: 'owner',
    params: z.object({ bid: id, mid: id }),
    body: z.strictObject({ assets: Assets.optional(), features: RoleChoice.optional() }),
    returns: z.object({ success: z.literal(true), message: z.string() }),
  },
  'POST /user/business/{bid}/member/{mid}/owner': {
    summary: 'Make a member the owner',
    need: 'owner',
    params: z.object({ bid: id, mid: id }),
    body: z.strictObject({ current_owner_id: id, stay_as_member: z.boolean() }),
    returns: ok,
  },
  'POST /user/business/{bid}/user/delete': {
    summary: 'Remove somebody from the business',
    need: 'owner',
    params: Bid,
    body: z.strictObject({ user_id: id, business_id: id.optional() }),
    returns: ok,
  },
  'POST /user/business/{bid}/leave': { summary: 'Leave a business', need: 'member', params: Bid, returns: ok },
  'GET /user/business/{bid}/invitations': {
    summary: 'Invitations of a business',
    need: 'owner',
    params: Bid,
    query: Paging,
    returns: pageOf(Invitation),
  },
  'POST /user/business/{bid}/invite': {
    summary: 'Invite somebody, with assets and features',
    need: 'owner',
    limit: 'mail',
    params: Bid,
    body: InvitationDraft,
    returns: ok,
  },
  'POST /user/business/{bid}/invite/import': {
    summary: 'Invite many from CSV lines "email,feature:role,…"; each line gets its own result',
    need: 'owner',
    limit: 'costly',
    params: Bid,
    body: z.strictObject({ csv: z.string().min(1).max(200_000) }),
    returns: z.object({ rows: z.array(ImportRow) }),
  },
  'POST /user/{id}/business/{bid}/invite': {
    summary: 'Send an invitation again, with a new key',
    need: 'owner',
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
    summary: 'Ask the owner for access, in one click',
    need: 'member',
    limit: 'mail',
    params: Bid,
    body: AskOwner,
    returns: ok,
  },
  'GET /user/business/{bid}/requests': {
    summary: 'What members ask the owner for, the oldest first',
    need: 'owner',
    params: Bid,
    returns: z.object({ requests: z.array(OwnerRequest), total: z.number() }),
  },
  'POST /user/business/{bid}/request/{rid}/accept': {
    summary: 'Give the role a member asks for, or say that what they asked for is done',
    need: 'owner',
    params: z.object({ bid: id, rid: id }),
    returns: ok,
  },
  'POST /user/business/{bid}/request/{rid}/decline': {
    summary: 'Decline what a member asks for; they are told kindly',
    need: 'owner',
    params: z.object({ bid: id, rid: id }),
    returns: ok,
  },
});
