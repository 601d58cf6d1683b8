import { z } from 'zod';
import { id, maxId } from '../kit/text.ts';

export const maxKeywords = 50;
export const maxCategories = 200;
export const maxKeywordLength = 200;
export const maxCategoryName = 100;
/** Values of `article_image_position` (specification). */
export const imagePositions = { middle: 1, end: 2 } as const;

export const categoryMessages = {
  /** Message about a category without a name, after Next in step 1 or a save (specification). */
  nameStep: 'Please Enter a Name',
  name: 'Category name is required.',
  longName: `Category names have at most ${maxCategoryName} characters.`,
  noKeyword: 'Please enter at least 1 keyword.',
  tooManyKeywords: `Max ${maxKeywords} keywords allowed.`,
  repeatedKeyword: 'All keywords must be unique (no duplicates allowed).',
  invalidKeywords: 'Invalid keywords data.',
  csvRepeated: 'CSV import failed: Keywords in the file must be unique.',
  csvExisting: 'CSV import failed: Duplicate keywords with existing ones.',
  csvTooMany: `CSV import failed: More than ${maxKeywords} keywords total.`,
  saveFailed: 'Error saving category.',
  loadFailed: 'Error loading category for editing.',
  deleteFailed: 'Failed to delete category.',
  saved: 'Category saved successfully.',
  deleted: 'Category deleted successfully.',
  confirmDelete: 'Are you sure you want to delete this Category?',
} as const;

/** Keyword for comparison: without regard to case and repeated spaces. */
export const normalizeKeyword = (keyword: string): string => keyword.trim().replace(/\s+/g, ' ').toLowerCase();
export const hasRepeated = (keywords: readonly string[]): boolean =>
  new Set(keywords.map(normalizeKeyword)).size < keywords.length;
export const countWords = (used: number): string => `${used}/${maxKeywords}`;

const linkCount = z.coerce.number<string | number>().int().min(0).max(10);
const keywordId = z.coerce.number<string | number>().int().min(0).max(maxId);

type DraftKeywords = { keywords: string[]; keyword_ids: number[]; delete_keyword_ids?: number[] | undefined };

/** Checks of the keywords as a whole, in the order of the specification. Blank ones are dropped before. */
export const findKeywordsProblem = (draft: DraftKeywords): string | undefined => {
  const { keywords, keyword_ids, delete_keyword_ids = [] } = draft;
  const used = keyword_ids.filter((keyword) => keyword !== 0);
  const isInvalid =
    keywords.length !== keyword_ids.length ||
    new Set(used).size < used.length ||
    used.some((keyword) => delete_keyword_ids.includes(keyword)) ||
    keywords.some((keyword) => keyword.length > maxKeywordLength);
  if (isInvalid) return categoryMessages.invalidKeywords;
  if (keywords.length === 0) return categoryMessages.noKeyword;
  if (keywords.length > maxKeywords) return categoryMessages.tooManyKeywords;
  return hasRepeated(keywords) ? categoryMessages.repeatedKeyword : undefined;
};

const fields = {
  category: z
    .string(categoryMessages.name)
    .trim()
    .min(1, categoryMessages.name)
    .max(maxCategoryName, categoryMessages.longName),
  /**
   * Keywords in the order of their ids in `keyword_ids`, where a new keyword has id 0. Blank keywords with id 0 are
   * ignored.
   */
  keywords: z.array(z.string(categoryMessages.invalidKeywords), categoryMessages.invalidKeywords).max(1000),
  keyword_ids: z.array(keywordId, categoryMessages.invalidKeywords).max(1000),
  site: id,
  internal_link_count: linkCount,
  external_link: linkCount,
  article_image_position: z.coerce.number<string | number>().pipe(z.union([z.literal(1), z.literal(2)])),
  post_categories: z.array(keywordId).max(100),
  /** Author of the posts: a site user's `ID`; 0 leaves it to the site. */
  post_author: keywordId,
  /**
   * True to make drafts of social posts about each posted article, which a person sends. Not part of the specification.
   */
  drafts_shares: z.boolean().default(false),
};

/** Removes blank keywords with their ids; all other problems are reported by the checks of the form. */
const dropBlank = <D extends DraftKeywords>(draft: D): D => {
  if (draft.keywords.length !== draft.keyword_ids.length) return draft;
  const kept = draft.keywords.flatMap((keyword, at) => {
    const text = keyword.trim().replace(/\s+/g, ' ');
    return text === '' ? [] : [{ text, id: draft.keyword_ids[at] ?? 0 }];
  });
  return { ...draft, keywords: kept.map(({ text }) => text), keyword_ids: kept.map(({ id: keyword }) => keyword) };
};

const checked = <S extends z.ZodType<DraftKeywords>>(schema: S) =>
  schema.transform(dropBlank).superRefine((draft, ctx) => {
    const message = findKeywordsProblem(draft);
    if (message) ctx.addIssue({ code: 'custom', path: ['keywords'], message });
  });

export const CategoryDraft = checked(z.strictObject(fields));
export type CategoryDraft = z.output<typeof CategoryDraft>;
export const CategoryUpdate = checked(
  z.strictObject({ ...fields, id, delete_keyword_ids: z.array(id).max(1000).default([]) }),
);
export type CategoryUpdate = z.output<typeof CategoryUpdate>;

/** States of a keyword; `skipped` by a person who deleted its job. */
const keywordStates = ['waiting', 'writing', 'written', 'posted', 'failed', 'skipped'] as const;
export type KeywordState = (typeof keywordStates)[number];

export const BulkCategory = z.object({
  id: z.number(),
  name: z.string(),
  keywords: z.array(z.object({ id: z.number(), name: z.string(), state: z.enum(keywordStates) })),
  site: z.object({
    id: z.number(),
    name: z.string(),
    categories: z.array(z.object({ cat_ID: z.number(), cat_name: z.string() })),
  }),
  internal_link_count: z.number(),
  external_link: z.number(),
  article_image_position: z.union([z.literal(1), z.literal(2)]),
  post_categories: z.array(z.number()),
  post_author: z.number(),
  drafts_shares: z.boolean(),
  is_paused: z.boolean(),
});
export type BulkCategory = z.output<typeof BulkCategory>;

/**
 * Imports the first column of each line that is not empty: all keywords or none. Returns the new keywords or why none
 * was taken.
 */
export const importKeywords = (
  rows: readonly (readonly string[])[],
  existing: readonly string[],
): { keywords: string[] } | { problem: string } => {
  const keywords = rows.map(([first = '']) => first.trim().replace(/\s+/g, ' ')).filter((keyword) => keyword !== '');
  if (hasRepeated(keywords)) return { problem: categoryMessages.csvRepeated };
  const known = new Set(existing.map(normalizeKeyword));
  if (keywords.some((keyword) => known.has(normalizeKeyword(keyword))))
    return { problem: categoryMessages.csvExisting };
  const kept = existing.filter((keyword) => keyword.trim() !== '').length;
  if (kept + keywords.length > maxKeywords) return { problem: categoryMessages.csvTooMany };
  if (keywords.some((keyword) => keyword.length > maxKeywordLength))
    return { problem: categoryMessages.invalidKeywords };
  return { keywords };
};
