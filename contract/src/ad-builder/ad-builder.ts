import { z } from 'zod';
import { formBody, formList, remoteId } from '../ad-changes/row-actions.ts';
import { adNetworks } from '../ad-profiles/ad-profiles.ts';
import { jsonText } from '../ad-profiles/json-text.ts';
import { needsAds } from '../ad-profiles/needs.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, rowId } from '../kit/text.ts';
import { postFiles, submitId } from '../social/social.ts';
import { AdFields, AdSubmit } from './ad-content.ts';
import { adMessages } from './ad-issues.ts';
import { previewFormats } from './preview-formats.ts';
import { UtmSettings } from './utm.ts';

/** Name of the delivery kind that creates ads: a stop of this kind stops the creation of ads. */
export const adCreationKindName = 'ads.create';

/** States of an object that a submit creates. `waiting`: in progress, or after a lost answer until the network was asked. */
const creationStates = ['waiting', 'done', 'failed', 'cancelled', 'removed'] as const;

/** Object that a submit creates on a network: an ad set or a campaign, then its ads. */
export const CreatedObject = z.object({
  delivery_id: z.number(),
  network: z.enum(adNetworks),
  level: z.enum(['campaign', 'group', 'ad']),
  /** Id at the network; null until the object exists. */
  id: z.string().nullable(),
  name: z.string(),
  state: z.enum(creationStates),
  /** Status of an ad in the network's words, such as PENDING_REVIEW; null until the ad exists. */
  status: z.string().nullable(),
  error: z.string().nullable(),
  /** True if the object exists and this product can remove it. */
  can_remove: z.boolean(),
  /** True for an ad set or campaign that exists and whose ads all failed. */
  is_leftover: z.boolean(),
});
export type CreatedObject = z.output<typeof CreatedObject>;

const creationSources = ['builder', 'share', 'report', 'recycler', 'automator'] as const;
export type CreationSource = (typeof creationSources)[number];

/** Creation: everything that one submit creates. */
export const AdCreation = z.object({
  id: z.number(),
  name: z.string(),
  source: z.enum(creationSources),
  adprofile: z.object({ id: z.number(), name: z.string() }).nullable(),
  by: z.string().nullable(),
  created_at: dateTime,
  /** Time at which the whole submit ended; null while it runs. */
  finished_at: dateTime.nullable(),
  counts: z.object({
    total: z.number(),
    waiting: z.number(),
    done: z.number(),
    failed: z.number(),
    cancelled: z.number(),
  }),
});
export type AdCreation = z.output<typeof AdCreation>;

/**
 * Result of a submit (specification: `success`, `ads`, `errors`). `ads`: what exists now; `status` is the network's,
 * or `IN_PROGRESS` for ads that are still being created. Something created → "Ad Created Successfully", something
 * failed → "Error Creating Ad" with its list; both can be.
 */
export const AdBuilderResult = z.object({
  success: z.boolean(),
  /** Id of the creation, which is that of its batch of deliveries; null for ads that wait for approval. */
  batch_id: z.number().nullable(),
  approval_id: z.number().optional(),
  is_finished: z.boolean(),
  ads: z.array(
    z.object({ network: z.enum(adNetworks), id: z.string().nullable(), name: z.string(), status: z.string() }),
  ),
  errors: z.array(z.object({ name: z.string(), error: z.string() })),
  messages: z.array(z.string()),
});
export type AdBuilderResult = z.output<typeof AdBuilderResult>;
export const inProgressStatus = 'IN_PROGRESS';

const AdOverviewAnswer = z.object({
  lines: z.array(z.object({ network: z.enum(adNetworks), creates: z.string(), cost: z.string() })),
  total: z.string(),
  begins: z.string(),
  /** Number of ads that the submit creates. */
  ads: z.number(),
  /** Reasons why the network would refuse the ad now; empty when it can be sent. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type AdOverviewAnswer = z.output<typeof AdOverviewAnswer>;

/** Posts of a page that were selected in the report, by their promotable ids. In forms it is JSON text. */
export const SelectedPagePosts = z.strictObject({
  fb_page_id: remoteId,
  fb_uid: remoteId.optional(),
  posts: formList(z.array(remoteId).min(1, 'Select at least one post.').max(200, 'Select at most 200 posts.')),
});
export type SelectedPagePosts = z.output<typeof SelectedPagePosts>;

/** Submit of ads from posts of a page. */
export const PostAdsSubmit = z.strictObject({
  submit_id: submitId.optional(),
  adprofile: rowId(adMessages.profile),
  page_data: jsonText(SelectedPagePosts),
  create_paused: z.stringbool().or(z.boolean()).default(false),
});
export type PostAdsSubmit = z.output<typeof PostAdsSubmit>;

export const AdImage = z.object({
  hash: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
export type AdImage = z.output<typeof AdImage>;

const CreationParams = z.object({ id });

export const adBuilder = calls({
  'POST /facebook/ads/adbuilder': {
    summary:
      'Create ads on the networks of an ad profile. As a form with files: `payload` is this body as JSON, `image` (several: variants) are the files',
    need: needsAds.publisher,
    limit: 'costly',
    accepts: 'json-or-files',
    files: postFiles,
    body: AdSubmit,
    returns: AdBuilderResult,
  },
  'POST /facebook/ads/adbuilder/overview': {
    summary: 'Show what a submit would create and cost, and what stands against it; nothing is sent',
    need: needsAds.viewer,
    limit: 'costly',
    body: AdFields.extend({ posts: z.number().int().min(1).max(200).default(1) }),
    returns: AdOverviewAnswer,
  },
  'GET /facebook/ads/adbuilder': {
    summary: 'Ads created here, newest first',
    need: needsAds.viewer,
    query: Paging,
    returns: pageSchema(AdCreation),
  },
  'GET /facebook/ads/adbuilder/{id}': {
    summary: 'What a submit created, what failed and what is left',
    need: needsAds.viewer,
    params: CreationParams,
    limit: 'poll',
    returns: z.object({ creation: AdCreation, objects: z.array(CreatedObject), result: AdBuilderResult }),
  },
  'POST /facebook/ads/adbuilder/{id}/retry': {
    summary: 'Try the failed parts of a submit again',
    need: needsAds.publisher,
    limit: 'costly',
    params: CreationParams,
    body: z.strictObject({}),
    returns: AdBuilderResult,
  },
  'POST /facebook/ads/adbuilder/{id}/remove': {
    summary: 'Remove what a submit left on the networks: campaigns and ad sets without ads, or all of it',
    need: needsAds.publisher,
    limit: 'costly',
    params: CreationParams,
    /** Objects to remove. `leftovers`: ad sets and campaigns whose ads all failed; `all`: those and the ads. */
    body: z.strictObject({ what: z.enum(['leftovers', 'all']).default('leftovers') }),
    /** Number of objects to remove, and in `errors` those that couldn’t be; the rest is removed or still being removed. */
    returns: ok.extend({ removing: z.number(), errors: z.array(z.object({ name: z.string(), error: z.string() })) }),
  },
  'POST /facebook/ads/preview': {
    summary: 'Get the network’s own preview of an ad; it is valid for 24 hours',
    need: 'facebook_ads_manager:viewer',
    limit: 'costly',
    body: AdFields.extend({
      /** Format of the preview; null for all three. */
      ad_format: z.enum(previewFormats).nullable().default(null),
    }),
    returns: z.object({ previews: z.array(z.object({ ad_format: z.enum(previewFormats), body: z.string() })) }),
  },
  'GET /facebook/ads/account/{id}/adimages': {
    summary: 'List the images of an ad account, newest first',
    need: 'facebook_ads_manager:viewer',
    limit: 'costly',
    params: z.object({ id: remoteId }),
    query: z.strictObject({ fb_uid: remoteId.optional(), cursor: z.string().max(500).optional() }),
    returns: z.object({ images: z.array(AdImage), cursor: z.string().optional() }),
  },
  'POST /facebook/page/post/report/createad': {
    summary: 'Create ads from posts of a page, one ad set for each post',
    need: 'facebook_ads_manager:publisher',
    limit: 'costly',
    accepts: 'json-or-form',
    body: formBody('posts', PostAdsSubmit),
    returns: AdBuilderResult,
  },
  'GET /ads/builder/settings': {
    summary: 'UTM parameters of ads',
    need: needsAds.viewer,
    returns: z.object({ utm: UtmSettings, can_edit: z.boolean() }),
  },
  'POST /ads/builder/settings': {
    summary: 'Set the UTM parameters of ads',
    need: needsAds.publisher,
    body: z.strictObject({ utm: UtmSettings }),
    returns: ok,
  },
});
