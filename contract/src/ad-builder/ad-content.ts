import { z } from 'zod';
import { storableText } from '../ad-changes/row-actions.ts';
import { adNetworks } from '../ad-profiles/ad-profiles.ts';
import { id } from '../kit/text.ts';
import { submitId } from '../social/social.ts';
import { adTypes, callsToAction } from './ad-types.ts';
import { CropPosition } from './google-ad.ts';
import { previewFormats } from './preview-formats.ts';

/** Largest number of variants of one submit: an ad set takes no more ads. */
export const maxVariants = 50;
/** Longest texts that the network takes. */
export const adTextLimits = { name: 200, message: 2200, headline: 255, description: 1000, url: 2000 } as const;

/** Image of an ad: an id of the media library such as `15`, or the hash of an image of the ad account, 32 hexadecimal digits. */
const AdImageRef = z.coerce
  .string<string | number>()
  .trim()
  .regex(/^(?:[1-9]\d{0,15}|[0-9a-f]{32})$/i);
export const toMediaId = (image: string): number | undefined =>
  /^[1-9]\d{0,15}$/.test(image) ? Number(image) : undefined;

const text = (max: number) => storableText.max(max).default('');
const list = <S extends z.core.$ZodType>(item: S, max: number) => z.array(item).max(max).default([]);
const googleTexts = list(text(adTextLimits.url), maxVariants);

/** Ad as it is typed, sent and kept as a draft; `listAdIssues` has its rules. */
export const AdFields = z.strictObject({
  ad_type: z.enum(adTypes),
  /** Id of the ad profile with which the ad is created. */
  adprofile: id.optional(),
  /** Networks of the profile that get an ad; by default all that show this type. */
  networks: z.array(z.enum(adNetworks)).max(4).optional(),
  name: text(adTextLimits.name),
  message: text(adTextLimits.message),
  /** Headline beside the picture; by default the ad's `name`. */
  headline: text(adTextLimits.headline),
  description: text(adTextLimits.description),
  adimage: AdImageRef.or(z.literal('')).default(''),
  url: text(adTextLimits.url),
  /** Format of the preview that the user sees. */
  ad_format: z.enum(previewFormats).default('MOBILE_FEED_STANDARD'),
  /** Id of an existing post of the page, instead of message, url and image. */
  post_id: text(100),
  /** Id of a video of the page; `adimage` is its thumbnail. */
  video_id: text(100),
  /** Id of a video of the media library, instead of one of the page. It is put into the ad account. */
  video_media: id.optional(),
  /** Id of a lead form of the page; by default that of the ad profile. */
  lead_gen_form_id: text(100),
  call_to_action: z.enum(Object.keys(callsToAction)).or(z.literal('')).default(''),
  /** Further texts and images: every message with every headline and every image is one ad. */
  variants: z
    .strictObject({
      messages: list(text(adTextLimits.message), maxVariants),
      headlines: list(text(adTextLimits.headline), maxVariants),
      images: list(AdImageRef, maxVariants),
    })
    .default({ messages: [], headlines: [], images: [] }),
  /** Ad on the native-ads network; `picture` is an image of the media library, by default `adimage`. */
  nativead: z
    .strictObject({ title: text(500), brand_name: text(500), picture: AdImageRef.or(z.literal('')).default('') })
    .default({ title: '', brand_name: '', picture: '' }),
  /** Texts of the Google ads as parallel lists: one index per ad. */
  google_final_url: googleTexts,
  google_short_headline: googleTexts,
  google_long_headline: googleTexts,
  google_description: googleTexts,
  google_business_name: googleTexts,
  /** Positions of the crops of a Google ad on the picture. */
  google_crops: z.strictObject({ landscape: CropPosition.optional(), square: CropPosition.optional() }).default({}),
  create_paused: z.boolean().default(false),
  /** True to begin a new campaign on Google or the native-ads network although the profile has one. */
  new_campaign: z.boolean().default(false),
  /** True to add the business's UTM parameters to links. */
  utm: z.boolean().default(true),
});
export type AdFields = z.output<typeof AdFields>;

const formPayloadMessage = 'The form field `payload` must contain the ad as JSON.';

/** Reads a form: the ad as JSON in `payload`, and files as `image` (several: variants). `google_…[]` is read as `google_…`. */
const readForm = (input: unknown, context: z.core.$RefinementCtx): unknown => {
  if (typeof input !== 'object' || input === null) return input;
  if (!('payload' in input)) return withoutBrackets(input);
  const { payload, ...more } = input;
  try {
    return { ...more, ...withoutBrackets(JSON.parse(String(payload))), uploads: true };
  } catch {
    context.issues.push({ code: 'custom', message: formPayloadMessage, path: ['payload'], input: payload });
    return z.NEVER;
  }
};
const withoutBrackets = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replace(/\[\]$/, ''), value]));

export const AdSubmit = z.preprocess(
  readForm,
  AdFields.extend({
    submit_id: submitId.optional(),
    /** Id of the draft that this ad was; the submit removes it. */
    draft_id: id.optional(),
    /** True if files are sent together with the ad. */
    uploads: z.boolean().default(false),
  }),
);
export type AdSubmit = z.output<typeof AdSubmit>;

export type AdVariant = { message: string; headline: string; image: string };

/** Lists the variants of an ad: every text with every headline and every image. The first is the ad itself. */
export const listVariants = ({
  message,
  headline,
  name,
  adimage,
  variants,
}: Pick<AdFields, 'message' | 'headline' | 'name' | 'adimage' | 'variants'>): AdVariant[] => {
  const messages = [...new Set([message, ...variants.messages.filter((each) => each !== '')])];
  const headlines = [...new Set([headline || name, ...variants.headlines.filter((each) => each !== '')])];
  const chosen = [...new Set([adimage, ...variants.images])].filter((each) => each !== '');
  const images = chosen.length > 0 ? chosen : [''];
  return messages.flatMap((each) =>
    headlines.flatMap((line) => images.map((image) => ({ message: each, headline: line, image }))),
  );
};

type VariantFields = Parameters<typeof listVariants>[0];
const countDistinct = (first: string, others: readonly string[]): number =>
  Math.max(1, new Set([first, ...others].filter((each) => each !== '')).size);

/** Numbers of different messages, headlines and images of an ad, each at least 1. */
export const countVariantParts = ({ variants, adimage, message, headline, name }: VariantFields) => ({
  messages: countDistinct(message, variants.messages),
  headlines: countDistinct(headline || name, variants.headlines),
  images: countDistinct(adimage, variants.images),
});

/** Number of variants of an ad, counted without listing them. */
export const countVariants = (ad: VariantFields): number => {
  const { messages, headlines, images } = countVariantParts(ad);
  return messages * headlines * images;
};

/** Lists the Google ads of an ad, whose fields are parallel lists. */
export const listGoogleAds = (ad: AdFields) => {
  const count = Math.max(
    ad.google_final_url.length,
    ad.google_short_headline.length,
    ad.google_long_headline.length,
    ad.google_description.length,
    ad.google_business_name.length,
  );
  return Array.from({ length: count }, (_, index) => ({
    final_url: (ad.google_final_url[index] ?? '').trim(),
    short_headline: (ad.google_short_headline[index] ?? '').trim(),
    long_headline: (ad.google_long_headline[index] ?? '').trim(),
    description: (ad.google_description[index] ?? '').trim(),
    business_name: (ad.google_business_name[index] ?? '').trim(),
  }));
};
