import { z } from 'zod';
import { Email } from '../identity/identity.ts';
import { type AssetType, assetTypeLabels, assetTypes } from '../kit/assets.ts';
import { calls } from '../kit/call.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';

export const deleteConfirmationWord = 'delete';
export const restoreDays = 30;

/** Texts fixed by the specification, spelling included. */
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
  phoneHint: 'To raise the limit, call your account representative.',
  limitReached: (limit: number, type: AssetType) =>
    `Can't add this asset because you have reached the limit of ${limit} ${assetTypeLabels[type]}(s) for your account`,
};

export const Asset = z.object({ value: z.string(), label: z.string(), type: z.enum(assetTypes) });
export type Asset = z.output<typeof Asset>;
const AssetDraft = z.strictObject({ value: singleLine(200), label: singleLine(200), type: z.enum(assetTypes) });
export const Assets = z.array(AssetDraft).max(500);

const optionalLine = (max: number) => z.string().trim().max(max).default('');

export const BusinessDraft = z.strictObject({
  business_name: singleLine(120, businessMessages.createFailed),
  business_description: optionalLine(1000),
  business_phone: optionalLine(40),
  business_email: z.union([z.literal(''), Email]).default(''),
});
export const BusinessUpdate = BusinessDraft.extend({
  business_name: singleLine(120, businessMessages.saveFailed),
  assets: z.array(AssetDraft, businessMessages.atLeastOneAsset).min(1, businessMessages.atLeastOneAsset).max(500),
  default: z.boolean().optional(),
  /** True for a dry run: returns the members who would lose an asset, without saving. */
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
  /** The assets the caller can use: all for the owner, those assigned to a member. */
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

const adAccountMessage = 'Choose an ad account.';
const BusinessParams = z.object({ bid: id });
const AffectedMember = z.object({ id: z.number(), name: z.string(), assets: z.array(z.string()) });

export const business = calls({
  'GET /user/businesses': {
    summary: 'List my businesses',
    need: 'user',
    query: Paging,
    returns: pageSchema(BusinessSummary),
  },
  'POST /user/business/{bid}/set': {
    summary: 'Switch to a business',
    need: 'member',
    acting: 'allowed',
    params: BusinessParams,
    returns: ok,
  },
  'POST /user/business/{bid}/default': {
    summary: 'Set my default business',
    need: 'member',
    params: BusinessParams,
    returns: ok,
  },
  'POST /user/{id}/business/create': {
    summary: 'Create a business',
    need: 'user',
    self: 'id',
    params: z.object({ id }),
    body: BusinessDraft,
    returns: ok.extend({ id: z.number() }),
  },
  'POST /user/{id}/business/{bid}/delete': {
    summary: 'Delete a business; if `word` is sent, it must be "delete"',
    need: 'owner',
    self: 'id',
    params: z.object({ id, bid: id }),
    body: z.strictObject({
      word: z
        .string()
        .refine((word) => word.trim().toLowerCase() === deleteConfirmationWord)
        .optional(),
    }),
    returns: ok,
  },
  'GET /user/business/{bid}': { summary: 'Get a business', need: 'member', params: BusinessParams, returns: Business },
  'POST /user/business/{bid}/update': {
    summary: 'Save a business and its assets; with `report`, only list the members who would lose an asset',
    need: 'owner',
    acting: 'allowed',
    params: BusinessParams,
    body: BusinessUpdate,
    returns: z.object({ success: z.boolean(), affected_members: z.array(AffectedMember) }),
  },
  'POST /user/business/available_assets': {
    summary: 'List assets of a type that the owner can add from connected accounts',
    need: 'user',
    acting: 'allowed',
    body: z.strictObject({ business_id: id, asset: z.enum(assetTypes) }),
    returns: z.object({ assets: z.array(Asset), connected: z.boolean() }),
  },
  'POST /user/limit_assets': {
    summary: 'Check whether another asset of a type can be added',
    need: 'user',
    acting: 'allowed',
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
    summary: 'Count the assets of a type in my businesses',
    need: 'user',
    acting: 'allowed',
    body: z.strictObject({ asset_type: z.enum(assetTypes) }),
    returns: z.object({ current_count: z.number() }),
  },
  'POST /user/business/{bid}/pixel': {
    summary: 'List the pixels of the ad accounts of a business that I can use',
    need: 'member',
    acting: 'allowed',
    params: BusinessParams,
    returns: z.object({
      pixels: z.array(z.object({ id: z.string(), name: z.string(), ad_account_name: z.string() })),
      /** True if the caller can use a Facebook ad account of the business. */
      connected: z.boolean(),
      /** Ad accounts whose pixels can't be read now, with the reason. */
      unavailable: z.array(z.object({ ad_account: z.string(), name: z.string(), reason: z.string() })),
    }),
  },
  'POST /user/business/{bid}/pixel/create': {
    summary: 'Create a pixel in an ad account of a business',
    need: 'owner',
    params: BusinessParams,
    body: z.strictObject({
      name: singleLine(100, 'Enter a name for the pixel.'),
      ad_account: z.string(adAccountMessage).trim().min(1, adAccountMessage).max(100),
    }),
    returns: ok.extend({ id: z.string() }),
  },
});
