import { z } from 'zod';
import { widgetAccents, widgetThemes } from '../campaigns/widgets.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { roles } from '../kit/permission.ts';
import { ok } from '../kit/success.ts';
import { AdminList, AdminRequest, byRoleOrAdmin, PromotionParams } from '../promotions/promotions.ts';
import { facebookStandIns, LockerDraft, LockerOptions, LockerPreviewDraft, twitterStandIns } from './options.ts';
import { unlockActions, unlockLimits } from './unlock.ts';

/** Numbers of views and unlocks; `verified`: number of the unlocks with proof. */
export const LockerFigures = z.object({ impressions: z.number(), unlocks: z.number(), verified: z.number() });
export type LockerFigures = z.output<typeof LockerFigures>;

export const Locker = z.object({
  id: z.number(),
  options: LockerOptions,
  name: z.string(),
  /** Id of the locker in embed codes and in the address of its page. */
  public_id: z.string(),
  content: z.string(),
  open_words: z.number(),
  theme: z.enum(widgetThemes),
  accent: z.enum(widgetAccents),
  facebook_stand_in: z.enum(facebookStandIns),
  twitter_stand_in: z.enum(twitterStandIns),
  /** Origin of this installation, which the embed code needs. */
  origin: z.string(),
  created: dateTime,
  updated: dateTime,
  /** Role of the caller in this locker; an admin of it is at least editor. */
  role: z.enum(roles),
});
export type Locker = z.output<typeof Locker>;

export const LockerRow = Locker.pick({ id: true, public_id: true, name: true, updated: true, role: true }).extend({
  ...LockerFigures.shape,
  /** URL of the locker's own page. */
  url: z.string(),
});
export type LockerRow = z.output<typeof LockerRow>;

/** Number of days for which figures are shown, in UTC; the last is today. */
export const figureDays = 30;

const LockerReport = z.object({
  /** Figures of the page that was asked for, or of all pages. */
  total: LockerFigures,
  /** Figures of each day, oldest first, without gaps. */
  days: z.array(LockerFigures.extend({ day: z.string() })),
  /** Figures per page, most impressions first, at most 100; an empty `page` stands for all others. */
  pages: z.array(LockerFigures.extend({ page: z.string() })),
  actions: z.array(z.object({ action: z.enum(unlockActions), unlocks: z.number() })),
});
export type LockerReport = z.output<typeof LockerReport>;

const Saved = z.object({ promotion: z.object({ contentlocker: Locker }) });
/** Body of a draft. The limit fits the content of 200 kB, whose characters can be escaped. */
const draftBody = { accepts: 'json-or-form', body: LockerDraft, maxBodyBytes: 2_000_000 } as const;
const previewBody = { ...draftBody, body: LockerPreviewDraft } as const;

export const lockers = calls({
  'GET /promotion/contentlocker': {
    summary: 'List the content lockers I can see with their views and unlocks, newest first',
    ...byRoleOrAdmin,
    query: Paging,
    returns: pageSchema(LockerRow),
  },
  'GET /promotion/contentlocker/apps': {
    summary: 'List the Facebook apps a content locker can use',
    ...byRoleOrAdmin,
    returns: z.object({ apps: z.array(z.object({ app_id: z.string(), name: z.string() })) }),
  },
  'POST /promotion/contentlocker/save': {
    summary: 'Create a content locker',
    ...byRoleOrAdmin,
    ...draftBody,
    returns: Saved,
  },
  'POST /promotion/contentlocker/preview': {
    summary: 'Get the page that shows how a content locker looks, for 10 minutes; saves nothing',
    ...byRoleOrAdmin,
    ...previewBody,
    returns: z.object({ path: z.string() }),
  },
  'GET /promotion/contentlocker/{id}': {
    summary: 'Get a content locker',
    ...byRoleOrAdmin,
    params: PromotionParams,
    returns: Saved,
  },
  'POST /promotion/contentlocker/{id}/save': {
    summary: 'Change a content locker',
    ...byRoleOrAdmin,
    ...draftBody,
    params: PromotionParams,
    returns: Saved,
  },
  'POST /promotion/contentlocker/{id}/relock': {
    summary: 'Lock a content locker again for everyone who unlocked it',
    need: 'content_locker:publisher',
    params: PromotionParams,
    returns: ok,
  },
  'POST /promotion/contentlocker/{id}/delete': {
    summary: 'Delete a content locker with its content and figures',
    need: 'content_locker:manager',
    params: PromotionParams,
    returns: ok,
  },
  'GET /promotion/contentlocker/{id}/figures': {
    summary: 'Get the views and unlocks of a content locker by day, page and action',
    ...byRoleOrAdmin,
    params: PromotionParams,
    /** `page`: URL of the page whose days are wanted; empty for all pages that are not listed. */
    query: z.strictObject({ page: z.string().max(unlockLimits.pageUrl).optional() }),
    returns: LockerReport,
  },
  'GET /promotion/contentlocker/{id}/admins': {
    summary: 'List the admins of a content locker',
    ...byRoleOrAdmin,
    params: PromotionParams,
    returns: AdminList,
  },
  'POST /promotion/contentlocker/{id}/admins/add': {
    summary: 'Add an admin to a content locker',
    need: 'content_locker:manager',
    acting: 'refused',
    limit: 'mail',
    mailsStrangers: true,
    params: PromotionParams,
    body: AdminRequest,
    returns: AdminList,
  },
  'POST /promotion/contentlocker/{id}/admins/remove': {
    summary: 'Remove an admin from a content locker',
    need: 'content_locker:manager',
    acting: 'refused',
    params: PromotionParams,
    body: AdminRequest,
    returns: AdminList,
  },
});
