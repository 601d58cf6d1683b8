import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { daySeconds } from '../kit/durations.ts';
import { roles } from '../kit/permission.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { profileSets } from '../networks/profile.ts';
import { AdminList, AdminRequest, byRoleOrAdmin } from '../promotions/promotions.ts';
import { contestStates } from './contest.ts';
import { entrySources } from './contestants.ts';
import { ContestDraft, ContestSave } from './drafts.ts';
import { maxTemplateBytes, templateMessages } from './templates.ts';
import { PrizeWinner } from './winners.ts';

const Draft = ContestDraft.shape;
const remoteId = z.string().min(1).max(100);

/** A contest in the list. */
export const ContestRow = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  state: z.enum(contestStates),
  start_date: z.string(),
  end_date: z.string(),
  timezone: z.string(),
  /** Start of the contest; null in a draft without dates. */
  starts: dateTime.nullable(),
  ends: dateTime.nullable(),
  /** Number of entries with a confirmed email address. */
  entries: z.number(),
  /** Number of entries that are held until they are checked. */
  held: z.number(),
  page_url: z.string().nullable(),
  campaign_id: z.number().nullable(),
  created: dateTime,
  /** Role of the caller in this contest; an admin of it is at least editor. */
  role: z.enum(roles),
});
export type ContestRow = z.output<typeof ContestRow>;

export const ContestDetails = ContestRow.omit({ held: true }).extend({
  description: z.string(),
  category: z.number().nullable(),
  language: Draft.language.unwrap(),
  date_format: Draft.date_format.unwrap(),
  time_format: Draft.time_format.unwrap(),
  /** Difference between the contest's local time and UTC at its start, in hours, such as 5.5. */
  gmt_offset: z.number().nullable(),
  switches: Draft.switches.unwrap(),
  facebook: Draft.facebook.unwrap(),
  youtube: Draft.youtube.unwrap(),
  twitter: Draft.twitter.unwrap(),
  emaillist: Draft.emaillist.unwrap(),
  contest_page: Draft.contest_page.unwrap(),
  entry_form: Draft.entry_form.unwrap(),
  actions: Draft.actions.unwrap(),
  prizes: z.array(
    Draft.prizes.unwrap().element.extend({
      winners: z.array(PrizeWinner),
      picture_url: z.string().nullable(),
      /** SHA-256 of the seed of the prize's draw, published with the contest. */
      seed_hash: z.string().nullable(),
    }),
  ),
  rules: Draft.rules.unwrap(),
  options: Draft.options.unwrap(),
  /** The app and the Facebook account of the member who set the contest up. */
  owner_app: z.object({ app_id: z.string(), name: z.string() }).nullable(),
  facebook_profile: z.object({ fb_uid: z.string(), name: z.string() }).nullable(),
  /** Number of contestants, confirmed or not. */
  contestants: z.number(),
  /** Changes after the start, as the rules page shows them; newest first. */
  changes: z.array(z.object({ at: dateTime, text: z.string() })),
  published: dateTime.nullable(),
});
export type ContestDetails = z.output<typeof ContestDetails>;

const ContestAnswer = z.object({ contest: ContestDetails });
const IdParams = z.object({ id });
const PrizeParams = z.object({ id, pid: id });
const templateText = z.string().max(maxTemplateBytes, templateMessages.tooLong);

const TemplatePreview = z.object({
  html: z.string(),
  css: z.string(),
  /** Parts of the template that visitors don't get, such as `<script>` or `position`. */
  removed: z.array(z.string()),
  /** URLs of images of other sites, which visitors don't load. */
  foreign_images: z.array(z.string()),
});

const ContestWidgets = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  state: z.enum(contestStates),
  starts: dateTime.nullable(),
  /** Origin of this installation, which embed codes need. */
  origin: z.string(),
  /** URL of the contest page; null before publishing. */
  page_url: z.string().nullable(),
  short_url: z.string().nullable(),
  /** The Facebook page the contest is announced on; null if none is chosen or the member can't use it. */
  announcement_page: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Views and entries by source since publishing, most entries first. */
  sources: z.array(z.object({ source: z.enum(entrySources), views: z.number(), entries: z.number() })),
});

export type ContestWidgets = z.output<typeof ContestWidgets>;

/** API calls of the organizer: list of contests, wizard, settings. */
export const contests = calls({
  'GET /contests': {
    summary: 'List the contests I can see, newest first',
    ...byRoleOrAdmin,
    returns: z.object({ contests: z.array(ContestRow) }),
  },
  'GET /contest/{id}': {
    summary: 'Get a contest with its actions, prizes and winners',
    ...byRoleOrAdmin,
    params: IdParams,
    returns: ContestAnswer,
  },
  'GET /contest/{id}/widgets': {
    summary: 'Get the links of a contest, what its embed codes need, and where its views and entries came from',
    ...byRoleOrAdmin,
    params: IdParams,
    returns: ContestWidgets,
  },
  'POST /contest/new/save': {
    summary: 'Create a contest as a draft, or publish it at once',
    need: 'contests:editor',
    accepts: 'json-or-form',
    body: ContestSave,
    returns: ContestAnswer,
  },
  'POST /contest/{id}/save': {
    summary: 'Save a draft, publish it, or change a published contest as far as its rules allow',
    ...byRoleOrAdmin,
    accepts: 'json-or-form',
    params: IdParams,
    body: ContestSave,
    returns: ContestAnswer,
  },
  'GET /contest/slug': {
    summary: 'Whether the address of a contest page is free; if not, a free one like it',
    ...byRoleOrAdmin,
    query: z.strictObject({ slug: z.string().max(100), contest_id: id.optional() }),
    returns: z.object({ is_free: z.boolean(), suggestion: z.string().nullable() }),
  },
  'POST /contest/{id}/save_templates': {
    summary: 'Save the templates of the contest page',
    ...byRoleOrAdmin,
    params: IdParams,
    body: z.strictObject({
      /** Id of the contest page, which is the contest's own id. */
      pe_page_id: id.optional(),
      /** The Facebook page the contest is announced on. */
      fb_page_id: z.string().max(100).optional(),
      entry: templateText,
      actions: templateText,
    }),
    returns: ok.extend({ message: z.string() }),
  },
  'POST /contest/templates/preview': {
    summary: 'Show templates with sample values, as visitors see them, and what was removed from them',
    ...byRoleOrAdmin,
    limit: 'costly',
    body: z.strictObject({
      entry: templateText,
      actions: templateText,
      name: z.string().max(200).default(''),
      description: z.string().max(2000).default(''),
    }),
    returns: z.object({ entry: TemplatePreview, actions: TemplatePreview }),
  },
  'POST /contest/apps': {
    summary: 'List the Facebook apps a contest can use',
    ...byRoleOrAdmin,
    body: z.strictObject({ fb_uid: remoteId.optional() }),
    returns: z.object({ apps: z.array(z.object({ app_id: z.string(), name: z.string() })) }),
  },
  'POST /contest/app_pages': {
    summary: 'List the pages of a connected Facebook account that are assets of mine',
    ...byRoleOrAdmin,
    body: z.strictObject({ fb_uid: remoteId }),
    returns: z.object({ pages: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  'POST /contest/categories': {
    summary: 'List the categories of contests, apps and pages',
    ...byRoleOrAdmin,
    body: z.strictObject({ type: z.enum(['contest', 'app', 'page']) }),
    returns: z.object({ categories: z.array(z.object({ id: z.number(), name: z.string() })) }),
  },
  'GET /contest/timezones': {
    summary: 'List the time zones with their offsets today',
    ...byRoleOrAdmin,
    maxAgeSeconds: daySeconds,
    returns: z.object({
      timezones: z.array(
        z.object({ timezone: z.string(), region: z.string(), city: z.string(), gmt_offset: z.number() }),
      ),
    }),
  },
  'GET /contest/choices': {
    summary: 'List the accounts a contest can use and the actions its networks allow',
    ...byRoleOrAdmin,
    returns: z.object({
      facebook_accounts: z.array(z.object({ fb_uid: z.string(), name: z.string() })),
      twitter_accounts: z.array(z.object({ twitter_username: z.string(), name: z.string() })),
      /** Profile set that decides which rewarded actions can be saved. */
      profile_set: z.enum(profileSets),
    }),
  },
  'POST /contest/{id}/prize/{pid}/delete': {
    summary: 'Delete a prize without winners',
    ...byRoleOrAdmin,
    params: PrizeParams,
    returns: ok,
  },
  'POST /contest/{id}/duplicate': {
    summary: 'Copy a contest as a draft, without dates, contestants and winners',
    need: 'contests:editor',
    params: IdParams,
    returns: ContestAnswer,
  },
  'POST /contest/{id}/end': {
    summary: 'End a running contest now',
    need: 'contests:publisher',
    params: IdParams,
    returns: ContestAnswer,
  },
  'POST /contest/{id}/delete': {
    summary: 'Delete a contest; a published one only with the word “delete”',
    need: 'contests:manager',
    acting: 'refused',
    params: IdParams,
    body: z.strictObject({ word: z.string().max(100).default('') }),
    returns: ok,
  },
  'GET /contest/{id}/admins': {
    summary: 'List the admins of a contest',
    ...byRoleOrAdmin,
    params: IdParams,
    returns: AdminList,
  },
  'POST /contest/{id}/admins/add': {
    summary: 'Add an admin to a contest',
    need: 'contests:manager',
    acting: 'refused',
    limit: 'mail',
    mailsStrangers: true,
    params: IdParams,
    body: AdminRequest,
    returns: AdminList,
  },
  'POST /contest/{id}/admins/remove': {
    summary: 'Remove an admin from a contest',
    need: 'contests:manager',
    acting: 'refused',
    params: IdParams,
    body: AdminRequest,
    returns: AdminList,
  },
});
