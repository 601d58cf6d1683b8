import { z } from 'zod';
import { needsAds } from '../ad-profiles/needs.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { AdFields } from './ad-content.ts';
import { adTypes } from './ad-types.ts';

/** Path of the public preview of a draft. */
export const draftPreviewPath = (token: string) => `/ad-preview/${token}`;

export const commentLimits = {
  text: 2000,
  name: 80,
  /** Largest number of comments on one draft. */
  perDraft: 200,
} as const;
export const commentMessages = {
  text: 'Write a comment.',
  tooLong: `A comment can have ${commentLimits.text} characters.`,
  name: 'Enter your name.',
  full: 'This preview has no room for more comments.',
} as const;

/** Comment of a visitor on the public preview; text only. */
export const PreviewComment = z.strictObject({
  name: z.string(commentMessages.name).trim().min(1, commentMessages.name).max(commentLimits.name),
  text: z
    .string(commentMessages.text)
    .trim()
    .min(1, commentMessages.text)
    .max(commentLimits.text, commentMessages.tooLong),
});

export const AdDraftRow = z.object({
  id: z.number(),
  name: z.string(),
  ad_type: z.enum(adTypes),
  updated: dateTime,
  updated_by: z.string().nullable(),
  /** URL of the public preview; null without a link. */
  preview_url: z.string().nullable(),
  comments: z.number(),
});
export type AdDraftRow = z.output<typeof AdDraftRow>;

const IdParams = z.object({ id });

export const adDrafts = calls({
  'GET /ads/builder/drafts': {
    summary: 'Drafts of ads, last changed first',
    need: needsAds.viewer,
    query: Paging,
    returns: pageSchema(AdDraftRow),
  },
  'GET /ads/builder/draft/{id}': {
    summary: 'Read a draft with its preview link and the comments of visitors',
    need: needsAds.viewer,
    params: IdParams,
    returns: z.object({
      draft: AdDraftRow,
      ad: AdFields,
      /** Comments of visitors on the draft's preview, newest first. */
      comments: z.array(z.object({ id: z.number(), name: z.string(), text: z.string(), created: dateTime })),
    }),
  },
  'POST /ads/builder/draft/save': {
    summary: 'Save a draft; without an id a new one',
    need: needsAds.editor,
    body: z.strictObject({ id: id.optional(), ad: AdFields }),
    returns: ok.extend({ id: z.number() }),
  },
  'POST /ads/builder/draft/{id}/delete': {
    summary: 'Delete a draft with its preview link and comments',
    need: needsAds.editor,
    params: IdParams,
    returns: ok,
  },
  'POST /ads/builder/draft/{id}/link': {
    summary: 'Create the public preview link of a draft, or get the existing one',
    need: needsAds.editor,
    params: IdParams,
    returns: ok.extend({ url: z.string() }),
  },
  'POST /ads/builder/draft/{id}/link/revoke': {
    summary: 'Revoke the public preview link of a draft',
    need: needsAds.editor,
    params: IdParams,
    returns: ok,
  },
});
