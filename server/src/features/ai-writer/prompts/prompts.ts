import { readFileSync } from 'node:fs';

/** Files of the prompts' tasks, with the version in the name. A changed text is a new file with the next version. */
const versions = {
  outline: 'outline-v1',
  section: 'section-v1',
  keywords: 'keywords-v1',
  titles: 'titles-v1',
  subtopics: 'subtopics-v1',
  editSelection: 'edit-selection-v1',
  searchTexts: 'search-texts-v1',
  altText: 'alt-text-v1',
  tweets: 'tweets-v2',
} as const;
/** File of the rules that every system message has. */
const rules = 'rules-v1';

export type PromptName = keyof typeof versions;
export type Prompts = ReturnType<typeof loadPrompts>;

const read = (name: string): string => readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8').trim();

/** Loads the prompts at the start. System messages are made of these files alone. */
export const loadPrompts = () => {
  const shared = read(rules);
  const texts = new Map(Object.entries(versions).map(([name, file]) => [name, `${read(file)}\n\n${shared}`]));
  return {
    system: (name: PromptName): string => texts.get(name) ?? '',
    /** Versions of prompts for the record of an article, such as "outline-v1, section-v1, rules-v1". */
    version: (...names: PromptName[]): string => [...names.map((name) => versions[name]), rules].join(', '),
  };
};

/**
 * Data of a user message as JSON, without empty values. JSON shows the model where each text of a user or page begins
 * and ends.
 */
export const toData = (values: Record<string, unknown>): string =>
  JSON.stringify(values, (_, value: unknown) => (isEmpty(value) ? undefined : value));

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isEmpty));
