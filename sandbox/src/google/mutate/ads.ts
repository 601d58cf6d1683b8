import { minuteMs } from '../../kit/durations.ts';
import { type JsonObject, type JsonValue, type Resource, type Review, valueAt } from '../state.ts';
import { type Context, changeFields, newResource, type Rules, removeResource } from './context.ts';
import { mutateErrors } from './mutate-errors.ts';
import { toSnakeCase } from './payload.ts';

/** Words that Google's review refuses at once, with the policy they break. */
const prohibitedWords: readonly [words: string, topic: string][] = [
  ['miracle cure', 'UNAPPROVED_SUBSTANCES'],
  ['fake passport', 'COUNTERFEIT_DOCUMENTS'],
];

/** Time in ms within which Google decides about a new or changed ad, and the word in a text that is disapproved. */
const reviewMs = 30 * minuteMs;
const disapprovedWord = 'reject';
const maxAdsPerGroup = 50;
const maxParameters = 8;
const maxKeyBytes = 16;
const maxValueBytes = 200;

type TextRule = { path: string; min: number; max: number; width: number };
const displayTexts: readonly TextRule[] = [
  { path: 'headlines', min: 1, max: 5, width: 30 },
  { path: 'descriptions', min: 1, max: 5, width: 90 },
];
const searchTexts: readonly TextRule[] = [
  { path: 'headlines', min: 3, max: 15, width: 30 },
  { path: 'descriptions', min: 2, max: 4, width: 90 },
];
/** Image fields of an ad, with the ratio of width to height (1 % tolerance) and the smallest width in pixels. */
const images: readonly [path: string, ratio: number, minWidth: number][] = [
  ['marketingImages', 1.91, 600],
  ['squareMarketingImages', 1, 300],
];

export const adRules: Rules = {
  create(context, { adGroup, ...fields }, { ignoredTopics }) {
    if (adGroup === undefined) throw mutateErrors.required('create.ad_group');
    if (fields.ad === undefined) throw mutateErrors.required('create.ad');
    if (fields.status === 'REMOVED') throw mutateErrors.badValue('create.status');
    const group = context.find('adGroups', adGroup, 'create.ad_group');
    checkAd(context, fields, 'create.ad', ignoredTopics);
    const existing = context.tables.adGroupAds
      .values()
      .filter(({ parentId, removedAt }) => parentId === group.id && removedAt === undefined);
    if (existing.length >= maxAdsPerGroup) throw mutateErrors.tooManyAds(group.id, maxAdsPerGroup);
    const reviews = planReviews(context, fields);
    return newResource(context, { status: 'ENABLED', ...fields }, { parentId: group.id, reviews });
  },

  update(context, current, next) {
    if (next.status === 'REMOVED') throw mutateErrors.badValue('update.status');
    return changeFields(context, current, next);
  },

  remove: removeResource,
};

/** The content of an ad is changed in place: `fields` is the whole ad, `next` its content. */
export const adContentRules: Rules = {
  update(context, current, next) {
    const fields = { ...current.fields, ad: next };
    checkAd(context, fields, 'update', []);
    const past = (current.reviews ?? []).filter(({ at }) => at <= context.now);
    return { ...current, fields, reviews: [...past, ...planReviews(context, fields)] };
  },
};

const planReviews = ({ now }: Context, { ad }: JsonObject): Review[] => {
  const isBad = JSON.stringify(ad).toLowerCase().includes(disapprovedWord);
  return [
    { at: now, approval: 'IN_REVIEW', topics: [] },
    {
      at: now + reviewMs,
      approval: isBad ? 'DISAPPROVED' : 'APPROVED',
      topics: isBad ? ['MISLEADING_CONTENT'] : [],
    },
  ];
};

const checkAd = (context: Context, fields: JsonObject, path: string, ignoredTopics: readonly string[]) => {
  const display = valueAt(fields, 'ad.responsiveDisplayAd');
  const search = valueAt(fields, 'ad.responsiveSearchAd');
  if ((display === undefined) === (search === undefined)) throw mutateErrors.required(`${path}.ad_data`);
  checkUrls(valueAt(fields, 'ad.finalUrls'), `${path}.final_urls`);
  checkParameters(valueAt(fields, 'ad.urlCustomParameters'), `${path}.url_custom_parameters`);
  const base = display === undefined ? 'ad.responsiveSearchAd' : 'ad.responsiveDisplayAd';
  const at = (name: string) => `${path}.${toSnakeCase(base.slice(3))}.${toSnakeCase(name)}`;
  for (const rule of display === undefined ? searchTexts : displayTexts)
    checkTexts(valueAt(fields, `${base}.${rule.path}`), rule, at(rule.path));
  if (display !== undefined) {
    const longHeadline = String(valueAt(fields, `${base}.longHeadline.text`) ?? '');
    if (longHeadline === '')
      throw mutateErrors.ad('MISSING_HEADLINE', 'A long headline is required.', at('longHeadline'));
    if (widthOf(longHeadline) > 90) throw mutateErrors.tooLong(`${at('longHeadline')}.text`);
    const businessName = String(valueAt(fields, `${base}.businessName`) ?? '');
    if (businessName === '')
      throw mutateErrors.ad('MISSING_BUSINESS_NAME', 'The business name is required.', at('businessName'));
    if (widthOf(businessName) > 25) throw mutateErrors.tooLong(at('businessName'));
    for (const [name, ratio, minWidth] of images)
      checkImages(context, valueAt(fields, `${base}.${name}`), { ratio, minWidth, field: at(name) });
  }
  const topics = findTopics(fields).filter((topic) => !ignoredTopics.includes(topic));
  if (topics.length > 0) throw mutateErrors.policyFinding(topics);
};

const findTopics = (fields: JsonObject): string[] => {
  const text = JSON.stringify(fields).toLowerCase();
  return prohibitedWords.flatMap(([words, topic]) => (text.includes(words) ? [topic] : []));
};

const checkUrls = (urls: JsonValue | undefined, field: string) => {
  if (!Array.isArray(urls) || urls.length === 0) throw mutateErrors.requiredList(field);
  urls.forEach((url, index) => {
    const at = `${field}[${index}]`;
    if (!/^https?:\/\//.test(String(url))) throw mutateErrors.url('MISSING_PROTOCOL_IN_FINAL_URL', at);
    if (!URL.canParse(String(url))) throw mutateErrors.url('MALFORMED_FINAL_URL', at);
  });
};

const checkParameters = (parameters: JsonValue | undefined, field: string) => {
  const list = Array.isArray(parameters) ? parameters : [];
  if (list.length > maxParameters) throw mutateErrors.tooManyValues(field);
  for (const [index, entry] of list.entries()) {
    const { key = '', value = '' } = Object(entry);
    if (!/^[a-z0-9]+$/i.test(key)) throw mutateErrors.illegalCharacters(`${field}[${index}].key`);
    if (/\s/.test(value)) throw mutateErrors.illegalCharacters(`${field}[${index}].value`);
    if (key.length > maxKeyBytes) throw mutateErrors.tooLong(`${field}[${index}].key`);
    if (Buffer.byteLength(value) > maxValueBytes) throw mutateErrors.tooLong(`${field}[${index}].value`);
  }
};

const checkTexts = (texts: JsonValue | undefined, { min, max, width }: TextRule, field: string) => {
  const count = Array.isArray(texts) ? texts.length : 0;
  if (count === 0) throw mutateErrors.requiredList(field);
  if (count < min) throw mutateErrors.ad('TOO_SHORT', 'There are too few texts.', field);
  if (count > max) throw mutateErrors.ad('TOO_LONG', 'There are too many texts.', field);
  for (const [index, entry] of (Array.isArray(texts) ? texts : []).entries()) {
    const text = typeof entry === 'object' && entry !== null && 'text' in entry ? String(entry.text) : '';
    if (text.trim() === '') throw mutateErrors.tooShort(`${field}[${index}].text`);
    if (widthOf(text) > width) throw mutateErrors.tooLong(`${field}[${index}].text`);
  }
};

/** Width of a text, in which characters of Chinese, Japanese and Korean count twice. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char >= '\u1100' ? 2 : 1), 0);

const checkImages = (
  context: Context,
  entries: JsonValue | undefined,
  { ratio, minWidth, field }: { ratio: number; minWidth: number; field: string },
) => {
  if (!Array.isArray(entries) || entries.length === 0)
    throw mutateErrors.ad('MISSING_IMAGE', 'An image is required.', field);
  entries.forEach((entry, index) => {
    const name = typeof entry === 'object' && entry !== null && 'asset' in entry ? entry.asset : undefined;
    const asset: Resource = context.find('assets', name, `${field}[${index}].asset`);
    const width = Number(valueAt(asset.fields, 'imageAsset.fullSize.widthPixels'));
    const height = Number(valueAt(asset.fields, 'imageAsset.fullSize.heightPixels'));
    if (Math.abs(width / height / ratio - 1) > 0.01)
      throw mutateErrors.image('ASPECT_RATIO_NOT_ALLOWED', 'The aspect ratio of the image is not allowed.');
    if (width < minWidth) throw mutateErrors.image('IMAGE_TOO_SMALL', 'The image is too small.');
  });
};
