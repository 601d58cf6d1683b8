import { z } from 'zod';
import { Email } from './identity.ts';
import { type AssetType, assetTypeLabels, assetTypes } from './kit/assets.ts';
import { calls } from './kit/call.ts';
import { instant } from './kit/moment.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { features, roles } from './kit/permission.ts';
import { id, line, ok } from './kit/text.ts';

export const deleteWord = 'delete';
export const invitationDays = 14;
export const restoreDays = 30;

/** The documents' sentences, spelling included. */
export const businessMessages = {
  createFailed:
    'An error occured while attempting to create your business. Please be sure to fill out at least the name field.',
  created: 'Business created successfully.',
  saveFailed: 'Business Information was not able to be saved. Please try again.',
  memberAssetsFailed: "An error occurred while attempting to update this user's assets.",
  assetsUpdated: 'Assets updated successfully.',
  ownerChangeFailed: 'An error occurred while attempting to change the owner of this business.',
  assetAlreadyAdded: 'This asset is already added',
  atLeastOneAsset: 'There should be at least one asset',
  missingAssets: 'Missing Required Business Assets',
  inviteAccepted: 'Invite accepted successfully, click here to view the Business.',
  registered: 'Your account was created successfully and you have joined this Business. Click here to login.',
  phoneHint: 'Phone your account representative to raise it.',
  limitReached: (limit: number, type: AssetType) =>
    `Can't add this asset because you have reached the limit of ${limit} ${assetTypeLabels[type]}(s) for your account`,
};

export const Asset = z.object({ value: z.string(), label: z.string(), type: z.enum(assetTypes) });
export type Asset = z.output<typeof Asset>;
const AssetDraft = z.strictObject({ value: line(200), label: line(200), type: z.enum(assetTypes) });
const Assets = z.array(AssetDraft).max(500);

/** One role per feature: a higher one includes the lower. */
export const RoleChoice = z.partialRecord(z.enum(features), z.enum(roles));
export type RoleChoice = z.output<typeof RoleChoice>;

const optionalLine = (max: number) => z.string().trim().max(max).default('');

export const BusinessDraft = z.strictObject({
  business_name: line(120, businessMessages.createFailed),
  business_description: optionalLine(1000),
  business_phone: optionalLine(40),
  business_email: z.union([z.literal(''), Email]).default(''),
});
export const BusinessUpdate = BusinessDraft.extend({
  business_name: line(120, businessMessages.saveFailed),
  assets: Assets.min(1, businessMessages.atLeastOneAsset),
  default: z.boolean().optional(),
  /** Only report what would happen: which members lose an asset. */
  report: z.boolean().optional(),
});

export const Business = z.object({
  id: z.number(),
  owner_id: z.number(),
  owner_name: z.string(),
  business_name: z.string(),
  business_description: z.string(),
  business_phone: z.string(),
  business_email: z.string(),
  default: z.boolean(),
  is_owner: z.boolean(),
  access_level: z.number(),
  assets: z.array(Asset),
});
export type Business = z.output<typeof Business>;

export const BusinessSummary = z.object({
  id: z.number(),
  business_name: z.string(),
  owner_name: z.string(),
  is_owner: z.boolean(),
  default: z.boolean(),
  active: z.boolean(),
  members: z.number(),
  assets: z.number(),
});
export type BusinessSummary = z.output<typeof BusinessSummary>;

export const MemberSummary = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  is_owner: z.boolean(),
  /** The address that was invited, where somebody else's account joined with it. */
  invited_as: z.string().nullable(),
  features: z.number(),
  joined_at: instant,
});
export type MemberSummary = z.output<typeof MemberSummary>;

/** Features with their roles, as the documents show them. */
const FeatureRoles = z.partialRecord(
  z.enum(features),
  z.object({
    roles: z.array(z.object({ role_id: z.number(), role_name: z.string(), role_description: z.string() })),
  }),
);

export const Member = MemberSummary.extend({
  owner_id: z.number(),
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
  sent_at: instant,
  expires_at: instant,
});
export type Invitation = z.output<typeof Invitation>;

export const InvitationDraft = z.strictObject({
  invitee: Email,
  assets: Assets.default([]),
  features: RoleChoice.default({}),
});

const Bid = z.object({ bid: id });
const Invitee = z.strictObject({ invitee: Email });
const AffectedMember = z.object({ id: z.number(), name: z.string(), assets: z.array(z.string()) });

/** What a member may ask the owner for in one click. */
export const AskOwner = z.strictObject({
  step: z.enum(['role', 'asset', 'pixel', 'connection']),
  feature: z.enum(features).optional(),
  role: z.enum(roles).optional(),
  asset_type: z.enum(assetTypes).optional(),
});

export const ImportRow = z.object({ row: z.number(), invitee: z.string(), invited: z.boolean(), message: z.string() });

export const business = calls({
  'GET /user/businesses': {
    summary: 'The businesses I am in',
    need: 'user',
    query: Paging,
    returns: pageOf(BusinessSummary),
  },
  'POST /user/business/{bid}/set': {
    summary: 'Work in this business from now on',
    need: 'member',
    params: Bid,
    returns: ok,
  },
  'POST /user/business/{bid}/default': {
    summary: 'Begin in this business when I sign in',
    need: 'member',
    params: Bid,
    returns: ok,
  },
  'POST /user/{id}/business/create': {
    summary: 'Create a business',
    need: 'user',
    self: 'id',
    params: z.object({ id }),
    body: BusinessDraft,
    returns: z.object({ success: z.literal(true), id: z.number() }),
  },
  'POST /user/{id}/business/{bid}/delete': {
    summary: 'Delete a business; the word "delete" confirms it',
    need: 'owner',
    self: 'id',
    params: z.object({ id, bid: id }),
    body: z.strictObject({ word: z.string().refine((word) => word.trim().toLowerCase() === deleteWord) }),
    returns: ok,
  },
  'GET /user/business/{bid}': { summary: 'A business', need: 'member', params: Bid, returns: Business },
  'POST /user/business/{bid}/update': {
    summary: 'Save a business and its assets; with `report`, only tell which members would lose an asset',
    need: 'owner',
    params: Bid,
    body: BusinessUpdate,
    returns: z.object({ success: z.boolean(), affected_members: z.array(AffectedMember) }),
  },
  'POST /user/business/available_assets': {
    summary: 'Assets of a type that could be added, from the connected accounts',
    need: 'user',
    body: z.strictObject({ business_id: id, asset: z.enum(assetTypes) }),
    returns: z.object({ assets: z.array(Asset), connected: z.boolean() }),
  },
  'POST /user/limit_assets': {
    summary: 'Whether another asset of a type may be added',
    need: 'user',
    body: z.strictObject({
      access_level: z.coerce.number<string | number>().int().min(0).max(3).optional(),
      asset_type: z.enum(assetTypes),
    }),
    returns: z.object({
      can_add: z.boolean(),
      current_count: z.number(),
      limit: z.number(),
      message: z.string().nullable(),
    }),
  },
  'POST /user/count_assets': {
    summary: 'How many assets of a type my businesses have',
    need: 'user',
    body: z.strictObject({ asset_type: z.enum(assetTypes) }),
    returns: z.object({ current_count: z.number() }),
  },
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
  'POST /user/business/{bid}/pixel': {
    summary: 'The pixels of the business',
    need: 'member',
    params: Bid,
    returns: z.object({ pixels: z.array(z.object({ id: z.string(), name: z.string() })), connected: z.boolean() }),
  },
  'POST /user/business/{bid}/pixel/create': {
    summary: 'Create a pixel in an ad account of the business',
    need: 'owner',
    params: Bid,
    body: z.strictObject({ name: line(100, 'Please name the pixel.'), ad_account: z.string().max(100).optional() }),
    returns: z.object({ success: z.literal(true), id: z.string() }),
  },
});
