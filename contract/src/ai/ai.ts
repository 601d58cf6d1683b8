import { z } from 'zod';
import { withoutThousands } from '../ads/money.ts';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';

/** Features that spend money on a model; usage is counted for each. */
export const aiFeatures = ['ai_writer', 'bulk_ai', 'social'] as const;
export type AiFeature = (typeof aiFeatures)[number];
export const aiFeatureLabels: Record<AiFeature, string> = {
  ai_writer: 'AI writer',
  bulk_ai: 'Bulk AI',
  social: 'Social posts',
};

/** Number of micro-dollars in one US dollar; amounts are in micro-dollars. */
export const microsPerDollar = 1_000_000;

/** Ceiling of a calendar month (UTC) by access level, in dollars, unless staff set another one. */
export const monthlyCeilings: readonly number[] = [1, 10, 50, 250];

export const aiMessages = {
  ceiling: 'Enter an amount such as 25 or 25.50.',
  ceilingAbove: (most: string) => `Enter at most ${most}, the limit of your plan.`,
  key: 'Enter an API key without spaces.',
  newKeyRejected: 'The AI provider rejected this API key. Check it and try again.',
  ceilingReached:
    'This business has used its AI budget for this month. Continue next month, or ask the owner to raise it.',
  notConfigured: 'AI isn’t set up on this installation. Ask your administrator.',
  noImages: 'Images aren’t available because no image model is set up.',
  noCredit: 'The AI account has no credit left. Ask your administrator to add some.',
  ownNoCredit: 'The AI account of this business has no credit left. Add some at the provider.',
  modelGone: 'The AI model set up for this installation no longer exists. Ask your administrator to choose another.',
  keyRejected: 'The AI provider rejected the API key.',
  newYoutubeKeyRejected: 'YouTube rejected this API key. Check it, and that the YouTube Data API is enabled for it.',
  youtubeKeyRejected: 'YouTube rejected the API key of this business. The owner can replace it in the AI settings.',
  refused: 'The AI declined to write about this. Change the topic and try again.',
  truncated: 'The AI’s answer was too long and was cut off. Try a shorter article.',
  malformed: 'The AI’s answer couldn’t be read. Try again.',
  tooLong: 'This text is too long for the AI. Shorten it and try again.',
  busy: 'The AI is busy right now. Try again in a minute.',
  lost: 'The AI didn’t answer. Try again.',
  badImage: 'The AI didn’t return an image that can be used. Try again.',
  rejected: 'The AI provider rejected the request. Ask your administrator to check the AI settings.',
} as const;

/** `lost`: no answer came, so the dearest possible one is counted. `estimated`: the provider did not say what it used. */
export const UsageRow = z.object({
  day: z.iso.date(),
  feature: z.enum(aiFeatures),
  model: z.string(),
  calls: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  images: z.number(),
  cost: z.number(),
  lost: z.number(),
  estimated: z.number(),
});
export type UsageRow = z.output<typeof UsageRow>;

export const AiStatus = z.object({
  /** Name of the model that writes texts; null without a provider. */
  text_model: z.string().nullable(),
  image_model: z.string().nullable(),
  /** Reason why pictures can't be drawn; null if they can. */
  no_images: z.string().nullable(),
  has_own_key: z.boolean(),
  has_youtube_key: z.boolean(),
  /** Ceiling of the month; null without a limit (own key). */
  ceiling: z.number().nullable(),
  /** Ceiling of the month that the owner set; the lower of it and `plan_ceiling` holds. */
  owner_ceiling: z.number().nullable(),
  /** Ceiling that the installation sets; it does not hold for an own key. */
  plan_ceiling: z.number(),
  spent: z.number(),
  /** Part of `spent` that is reserved for running calls. */
  reserved: z.number(),
  /** True if prices are unknown: only tokens are counted. */
  is_unpriced: z.boolean(),
  /** Reason why calls of models are stopped now; null if they are not. */
  stopped: z.string().nullable(),
});
export type AiStatus = z.output<typeof AiStatus>;

const text = (max: number) => z.string().trim().max(max).default('');
export const voiceLimits = { tone: 300, words: 1000, facts: 3000, examples: 4000 } as const;

/** Style of the texts of a business, or of one of its sites. It goes into every prompt as data. */
export const Voice = z.strictObject({
  tone: text(voiceLimits.tone),
  words_to_use: text(voiceLimits.words),
  words_to_avoid: text(voiceLimits.words),
  facts: text(voiceLimits.facts),
  examples: text(voiceLimits.examples),
  /** True to add a line to articles that says that AI helped to write them. */
  discloses_ai: z.boolean().default(false),
});
export type Voice = z.output<typeof Voice>;

/** Ceiling in dollars as it is typed; empty for none. */
export const Ceiling = z.codec(z.string(), z.number().nullable(), {
  decode: (value, ctx) => {
    const typed = withoutThousands(value).trim();
    if (typed === '') return null;
    if (/^\d{1,6}(\.\d{1,2})?$/.test(typed)) return Math.round(Number(typed) * microsPerDollar);
    ctx.issues.push({ code: 'custom', message: aiMessages.ceiling, input: value });
    return z.NEVER;
  },
  encode: (micros) => (micros === null ? '' : String(micros / microsPerDollar)),
});

const viewer = ['ai_writer:viewer', 'bulk_ai:viewer'] as const;
const manager = ['ai_writer:manager', 'bulk_ai:manager'] as const;

/**
 * The key to store; empty removes the stored one. Keys are sent in an HTTP header, so only characters that a header can
 * have are allowed.
 */
const KeyBody = z.strictObject({
  key: z
    .string()
    .trim()
    .max(400, aiMessages.key)
    .regex(/^[\x21-\x7e]*$/, aiMessages.key),
});

export const ai = calls({
  'GET /ai/status': {
    summary: 'Models, month’s cost and ceiling of the business',
    need: ['ai_writer:viewer', 'bulk_ai:viewer', 'social:viewer'],
    returns: AiStatus,
  },
  'GET /ai/usage': {
    summary: 'Usage and cost per day, feature and model of a month',
    need: viewer,
    query: z.strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    returns: z.object({ month: z.string(), rows: z.array(UsageRow), status: AiStatus }),
  },
  'POST /ai/key': {
    summary: 'Set or remove the business’s own API key',
    need: 'owner',
    body: KeyBody,
    returns: ok,
  },
  'POST /ai/youtube-key': {
    summary: 'Set or remove the business’s own YouTube key, which video search for articles uses',
    need: 'owner',
    body: KeyBody,
    returns: ok,
  },
  'POST /ai/ceiling': {
    summary: 'Set the business’s own monthly ceiling, at most the installation’s',
    need: 'owner',
    body: z.strictObject({ ceiling: Ceiling }),
    returns: ok,
  },
  'GET /staff/business/{id}/ai-ceiling': {
    summary: 'Month’s AI cost and ceilings of a business',
    need: 'staff',
    params: z.object({ id }),
    /** `staff_ceiling`: ceiling that staff set; null if the one of the access level holds. */
    returns: z.object({ status: AiStatus, staff_ceiling: z.number().nullable(), level_ceiling: z.number() }),
  },
  'POST /staff/business/{id}/ai-ceiling': {
    summary: 'Set the monthly AI ceiling of a business',
    need: 'staff',
    params: z.object({ id }),
    body: z.strictObject({ ceiling: Ceiling }),
    returns: ok,
  },
  'GET /ai/voice/sites': {
    summary: 'List my sites and whether they have a voice of their own',
    need: viewer,
    returns: z.object({ sites: z.array(z.object({ id: z.number(), name: z.string(), has_voice: z.boolean() })) }),
  },
  'GET /ai/voice': {
    summary: 'Voice of the business or of a site',
    need: viewer,
    query: z.strictObject({ site_id: id.optional() }),
    /** `inherited`: true if the site has no voice of its own, so that the voice is the business’s. */
    returns: z.object({ voice: Voice, inherited: z.boolean() }),
  },
  'POST /ai/voice': {
    summary: 'Save the voice of the business or of a site',
    need: manager,
    /** Voice of the site. Null: the site uses the business’s voice. */
    body: z.strictObject({ site_id: id.optional(), voice: Voice.nullable() }),
    returns: ok,
  },
});
