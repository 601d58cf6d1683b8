import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { roles } from '../kit/permission.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine, webUrl } from '../kit/text.ts';
import { AdminList, AdminRequest, byRoleOrAdmin, PromotionParams } from '../promotions/promotions.ts';
import { submitId } from '../social/social.ts';
import { widgetKinds } from './widgets.ts';

export const campaignStatuses = ['Active', 'Paused'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Label of the button that changes the status of a campaign, and the status it leads to. */
export const statusButton = (status: CampaignStatus) =>
  status === 'Active' ? ({ label: 'Pause', next: 'Paused' } as const) : ({ label: 'Start', next: 'Active' } as const);

export const campaignLimits = { maxPerBusiness: 500, maxParts: 200, maxMessage: 140, maxCandidates: 50 } as const;
/** Height of the wizard's step pane in px. */
export const campaignWizardHeight = 400;

export const campaignMessages = {
  name: 'Enter a name for the campaign.',
  barText: 'Enter the text of the bar.',
  barTextTooLong: `Use at most ${campaignLimits.maxMessage} characters.`,
  barLink: 'Enter a link that starts with https:// or http://.',
  appId: 'An app id has digits only.',
  tooManyParts: `Choose at most ${campaignLimits.maxParts} parts.`,
  statusFailed: 'an error has occured',
  deleteFailed: 'An error has occured while deleting this Campaign.',
  confirmDelete: 'Are you sure you want to delete this Campaign?',
} as const;

/** The bar on the hosted sites, contest pages and widgets of an Active campaign. */
export const NotificationPromotion = z
  .strictObject({
    enabled: z.boolean().default(false),
    message: z
      .string()
      .trim()
      .max(campaignLimits.maxMessage, campaignMessages.barTextTooLong)
      .refine((text) => !/[\r\n]/.test(text))
      .default(''),
    link: z.union([z.literal(''), webUrl(campaignMessages.barLink)], campaignMessages.barLink).default(''),
    /** Ids of the hosted sites that show the bar; without them, all sites of the business show it. */
    site_ids: z.array(id).max(100).optional(),
  })
  .refine(({ enabled, message }) => !enabled || message !== '', {
    path: ['message'],
    message: campaignMessages.barText,
  });
export type NotificationPromotion = z.output<typeof NotificationPromotion>;
export const noNotification = { enabled: false, message: '', link: '', site_ids: [] };

/** Kinds of parts that a campaign can have. A feature with such parts declares a campaign source for its kind. */
export const partKinds = ['contest', 'post', 'share', 'locker', 'ad'] as const;
export type PartKind = (typeof partKinds)[number];
export const partKindLabels: Record<PartKind, string> = {
  contest: 'Contests',
  post: 'Site posts',
  share: 'Social posts',
  locker: 'Content lockers',
  ad: 'Ad campaigns',
};
/** Notes about effects that starting and pausing a campaign doesn’t have, where people may expect them. */
export const partKindNotes: Partial<Record<PartKind, string>> = { ad: 'Pausing this campaign doesn’t pause its ads.' };

export const PartRef = z.strictObject({ kind: z.enum(partKinds), id: z.string().min(1).max(100) });
export type PartRef = z.output<typeof PartRef>;

export const CampaignDraft = z.strictObject({
  submit_id: submitId.optional(),
  /** Id of the campaign to change; without it a new one is created. */
  id: id.optional(),
  name: singleLine(80, campaignMessages.name),
  app_id: z.string().trim().max(32).regex(/^\d*$/, campaignMessages.appId).nullish(),
  notification_promotion: NotificationPromotion.default({ enabled: false, message: '', link: '' }),
  /**
   * All parts of the campaign that the member can see; parts of features the member can't use stay. If it is missing,
   * the parts stay as they are.
   */
  parts: z.array(PartRef).max(campaignLimits.maxParts, campaignMessages.tooManyParts).optional(),
});
export type CampaignDraft = z.output<typeof CampaignDraft>;

export const CampaignPart = z.object({
  kind: z.enum(partKinds),
  id: z.string(),
  title: z.string(),
  /** Name of the site or account that the campaign's part belongs to. */
  place: z.string(),
  /** Status of the campaign's part in words, such as `Scheduled`. */
  status: z.string(),
  /**
   * Tone of the part's status. `info`: has a time ahead; `good`: visible to visitors; `warn`, `bad`: needs attention;
   * `neutral`: the rest.
   */
  tone: z.enum(['info', 'good', 'warn', 'bad', 'neutral']),
  at: dateTime.nullable(),
  /** Path of the part's page in this product. */
  link: z.string(),
});
export type CampaignPart = z.output<typeof CampaignPart>;

export const Campaign = z.object({
  id: z.number(),
  name: z.string(),
  campaign_status: z.enum(campaignStatuses),
  app_id: z.string().nullable(),
  notification_promotion: z.object({
    enabled: z.boolean(),
    message: z.string(),
    link: z.string(),
    site_ids: z.array(z.number()),
  }),
  parts: z.array(CampaignPart),
  created: dateTime,
  started: dateTime.nullable(),
  /** Role of the caller in this campaign; an admin of it is at least editor. */
  role: z.enum(roles),
});
export type Campaign = z.output<typeof Campaign>;

export const CampaignRow = Campaign.pick({ id: true, name: true, campaign_status: true, created: true }).extend({
  started: dateTime.nullable(),
  bar: z.string(),
  role: z.enum(roles),
});
export type CampaignRow = z.output<typeof CampaignRow>;

/** One figure of the results. With a currency, `value` is an amount in units of that currency. */
const Figure = z.object({ label: z.string(), value: z.number(), currency: z.string().optional() });
export const PartResults = z.object({
  kind: z.enum(partKinds),
  label: z.string(),
  figures: z.array(Figure),
  parts: z.array(CampaignPart),
});
export type PartResults = z.output<typeof PartResults>;

const PartGroup = z.object({
  kind: z.enum(partKinds),
  label: z.string(),
  /** True if the caller can add and remove parts of this kind. */
  can_change: z.boolean(),
  parts: z.array(CampaignPart),
});
export const campaigns = calls({
  'GET /campaigns': {
    summary: 'List the campaigns I can see, newest first',
    ...byRoleOrAdmin,
    query: Paging.extend({ campaign_status: z.enum(campaignStatuses).optional() }),
    returns: pageSchema(CampaignRow),
  },
  'GET /campaign/parts': {
    summary:
      'List what a campaign can consist of: my latest contests, posts, social posts, content lockers and ad campaigns, or those that match a search',
    ...byRoleOrAdmin,
    query: z.strictObject({ campaign_id: id.optional(), search: z.string().trim().max(200).default('') }),
    returns: z.object({
      groups: z.array(PartGroup),
      sites: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
  'POST /campaign/save': {
    summary: 'Create a campaign, or change the one with the given id',
    ...byRoleOrAdmin,
    body: CampaignDraft,
    returns: z.object({ campaign: Campaign }),
  },
  'GET /campaign/{id}': {
    summary: 'Get a campaign with its parts',
    ...byRoleOrAdmin,
    params: PromotionParams,
    returns: z.object({ campaign: Campaign }),
  },
  'GET /campaign/{id}/results': {
    summary: 'What the parts of a campaign achieved',
    ...byRoleOrAdmin,
    params: PromotionParams,
    returns: z.object({ results: z.array(PartResults) }),
  },
  'POST /campaign/{id}/status': {
    summary: 'Start or pause a campaign',
    need: 'campaigns:publisher',
    params: PromotionParams,
    body: z.strictObject({ campaign_status: z.enum(campaignStatuses) }),
    returns: ok.extend({ campaign_status: z.enum(campaignStatuses) }),
  },
  'POST /campaign/{id}/delete': {
    summary: 'Delete a campaign; its parts stay',
    need: 'campaigns:manager',
    params: PromotionParams,
    returns: ok,
  },
  'GET /campaign/{id}/widgets': {
    summary: 'Get what the embed codes of a campaign need',
    ...byRoleOrAdmin,
    params: PromotionParams,
    returns: z.object({
      origin: z.string(),
      /** Key that shows the widgets of a paused campaign in the preview, for a day. */
      preview_key: z.string(),
      /** Kinds of widgets that have something to show. */
      filled: z.array(z.enum(widgetKinds)),
    }),
  },
  'GET /campaign/{id}/admins': {
    summary: 'List the admins of a campaign',
    ...byRoleOrAdmin,
    params: PromotionParams,
    returns: AdminList,
  },
  'POST /campaign/{id}/admins/add': {
    summary: 'Add an admin to a campaign',
    need: 'campaigns:manager',
    acting: 'refused',
    limit: 'mail',
    mailsStrangers: true,
    params: PromotionParams,
    body: AdminRequest,
    returns: AdminList,
  },
  'POST /campaign/{id}/admins/remove': {
    summary: 'Remove an admin from a campaign',
    need: 'campaigns:manager',
    acting: 'refused',
    params: PromotionParams,
    body: AdminRequest,
    returns: AdminList,
  },
});
