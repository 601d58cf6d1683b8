import {
  CategoryDraft,
  findKeywordsProblem,
  imagePositions,
  type KeywordState,
  maxKeywords,
} from '@fanfare/contract/bulk-ai/categories';
import { type FieldErrors, validateValues } from '../../../ui/form/form-validation.ts';
import type { Category } from '../bulk-queries.ts';

/** An input for a keyword; `id` is 0 until it is saved. `key` identifies the input on the screen. */
export type KeywordInput = { key: number; id: number; name: string; state?: KeywordState | undefined };

/** Values of the category form. */
export type CategoryValues = {
  category: string;
  keywords: KeywordInput[];
  /** Ids of saved keywords that were removed. */
  removed: number[];
  site: number | undefined;
  internal_link_count: number | undefined;
  external_link: number | undefined;
  article_image_position: 1 | 2;
  post_categories: number[];
  post_author: number;
  drafts_shares: boolean;
};

export const newCategory: CategoryValues = {
  category: '',
  keywords: [{ key: 1, id: 0, name: '' }],
  removed: [],
  site: undefined,
  internal_link_count: 2,
  external_link: 2,
  article_image_position: imagePositions.middle,
  post_categories: [],
  post_author: 0,
  drafts_shares: false,
};

export const toValues = (category: Category): CategoryValues => ({
  category: category.name,
  keywords: category.keywords.map((keyword) => ({ key: keyword.id, ...keyword })),
  removed: [],
  site: category.site.id,
  internal_link_count: category.internal_link_count,
  external_link: category.external_link,
  article_image_position: category.article_image_position,
  post_categories: category.post_categories,
  post_author: category.post_author,
  drafts_shares: category.drafts_shares,
});

const isBlank = ({ name }: KeywordInput): boolean => name.trim() === '';
export const filledKeywords = (keywords: readonly KeywordInput[]): KeywordInput[] =>
  keywords.filter((keyword) => !isBlank(keyword));

/** Payload of the keywords. Blank inputs are ignored; a saved keyword that was blanked counts as removed. */
const keywordsPayload = ({ keywords, removed }: Pick<CategoryValues, 'keywords' | 'removed'>) => {
  const filled = filledKeywords(keywords);
  const blanked = keywords.filter((keyword) => isBlank(keyword) && keyword.id !== 0).map(({ id }) => id);
  return {
    keywords: filled.map(({ name }) => name.trim()),
    keyword_ids: filled.map(({ id }) => id),
    delete_keyword_ids: [...removed, ...blanked],
  };
};

export const toPayload = ({ keywords, removed, site, ...fields }: CategoryValues) => {
  const { delete_keyword_ids, ...kept } = keywordsPayload({ keywords, removed });
  return {
    draft: {
      ...fields,
      ...kept,
      site: site ?? 0,
      internal_link_count: fields.internal_link_count ?? 0,
      external_link: fields.external_link ?? 0,
    },
    delete_keyword_ids,
  };
};

export const siteMessage = 'Choose a site.';

/**
 * Validates the form with the contract's rules. Keywords are checked even if other fields are invalid, so that all
 * problems are shown at once.
 */
export const validateCategory = (values: CategoryValues): FieldErrors => {
  const errors = new Map(validateValues(CategoryDraft, toPayload(values).draft));
  const keywordsProblem = findKeywordsProblem(keywordsPayload(values));
  if (keywordsProblem) errors.set('keywords', keywordsProblem);
  if (values.site === undefined) errors.set('site', siteMessage);
  return errors;
};

let lastKey = 1_000_000_000;
export const newKeyword = (name = ''): KeywordInput => {
  lastKey += 1;
  return { key: lastKey, id: 0, name };
};

/** Adds new keywords after the filled inputs, in place of blank inputs. */
export const addKeywords = (keywords: readonly KeywordInput[], names: readonly string[]): KeywordInput[] => [
  ...keywords.filter((keyword) => !isBlank(keyword) || keyword.id !== 0),
  ...names.map((name) => newKeyword(name)),
];

export const hasRoom = (keywords: readonly KeywordInput[]): boolean => keywords.length < maxKeywords;

/** Removes a keyword; the id of a saved one is recorded as deleted. */
export const removeKeyword = (
  { keywords, removed }: Pick<CategoryValues, 'keywords' | 'removed'>,
  { key, id }: KeywordInput,
): Pick<CategoryValues, 'keywords' | 'removed'> => ({
  keywords: keywords.filter((keyword) => keyword.key !== key),
  removed: id === 0 ? removed : [...removed, id],
});
