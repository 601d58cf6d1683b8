import { z } from 'zod';
import { SelectedPagePosts } from '../ad-builder/ad-builder.ts';
import { remoteId, storableText } from '../ad-changes/row-actions.ts';
import { jsonText } from '../ad-profiles/json-text.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { isLocalDay } from '../kit/local-time.ts';
import { countOf } from '../kit/plurals.ts';
import { ok } from '../kit/success.ts';
import { fillRequiredFields, id } from '../kit/text.ts';
import { PostReportRow } from '../post-reports/post-report.ts';
import { submitId } from '../social/social.ts';
import { isStepTime, timeframes } from './recycle-times.ts';

/** Messages of the recycler. The first three are fixed by the specification. */
export const recyclerMessages = {
  startDate: 'A start date is required.',
  adProfile: 'An Adprofile is required.',
  incomplete: fillRequiredFields,
  startRange: 'Choose a start date from today up to 6 months ahead.',
  time: 'Choose a time in steps of 15 minutes.',
  timeframe: 'Choose a timeframe.',
  sameText: (days: number) =>
    `A post with this text is less than ${days} days away. Change the text or choose a later date.`,
  noPost: 'This post was deleted or isn’t in your reports.',
  noContent: 'This post has no text, image or link. Enter a text.',
  noPicture: 'The image of this post can’t be read from Facebook. Try again later, or leave the post out.',
} as const;

/** Number of days after which the same text can be posted again on a page. */
export const sameTextDays = 7;
const maxMessageLength = 63_206;

export const RecycleRequest = z
  .strictObject({
    submit_id: submitId.optional(),
    page_data: jsonText(SelectedPagePosts),
    /** Date from which the timeframe is counted, in the user's time zone. */
    start_date: z.string(recyclerMessages.startDate).refine(isLocalDay, recyclerMessages.startDate),
    timeframe: z.enum(timeframes, recyclerMessages.timeframe).default('next_7_days'),
    time: z.string().refine(isStepTime, recyclerMessages.time).default('09:00'),
    /** Texts that replace those of posts, by the id of the post. */
    messages: jsonText(z.record(storableText.max(200), storableText.trim().min(1).max(maxMessageLength))).default({}),
    /** True to create an ad from each of the posts in addition to posting them again. */
    advertise: z.stringbool().or(z.boolean()).default(false),
    adprofile: id.optional(),
  })
  .refine(({ advertise, adprofile }) => !advertise || adprofile !== undefined, {
    message: recyclerMessages.adProfile,
    path: ['adprofile'],
  });
export type RecycleRequest = z.output<typeof RecycleRequest>;

const RecycledShare = z.object({
  post_id: z.string(),
  share_id: z.number(),
  /** Time at which the post is published again. */
  due: dateTime,
});
export const RecycleResult = ok.extend({
  message: z.string(),
  shares: z.array(RecycledShare),
  /** Ids of the ad builder's creations, one for each advertised post. */
  batches: z.array(z.number()),
  errors: z.array(z.object({ name: z.string(), error: z.string() })),
});
export type RecycleResult = z.output<typeof RecycleResult>;

export const recycledMessage = (count: number): string => `${countOf(count, 'post')} will be posted again.`;

const RecyclePosts = z.strictObject({
  page_id: remoteId,
  /** Ids of posts, separated by commas. Posts of other pages and unknown ones are left out of the answer. */
  posts: storableText.max(12_000).default(''),
});
export type RecyclePosts = z.output<typeof RecyclePosts>;

export const recycler = calls({
  'GET /facebook/page/post/report/postrecycler': {
    summary: 'Posts of a page that can be posted again',
    need: 'social:publisher',
    query: RecyclePosts,
    returns: z.object({ posts: z.array(PostReportRow) }),
  },
  'POST /facebook/page/post/report/postrecycler': {
    summary: 'Post page posts again, spread over a window',
    need: 'social:publisher',
    accepts: 'json-or-form',
    body: RecycleRequest,
    returns: RecycleResult,
  },
});
