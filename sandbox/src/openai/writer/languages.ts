import type { Language } from './language.ts';
import { latinLanguages } from './latin-languages.data.ts';
import { otherLanguages } from './other-languages.data.ts';

/** Languages by their English names; English itself is written with more care. */
export const languages: ReadonlyMap<string, Language> = new Map(
  Object.entries({ ...latinLanguages, ...otherLanguages }),
);

export const languageNames: readonly string[] = ['English', ...languages.keys()];
