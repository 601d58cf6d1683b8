import { isLanguageName, type LanguageName, languageNames } from '@fanfare/contract/ai/languages';
import { expect, test } from 'vitest';
import { languageSamples } from '../../../../test/fixtures/ai/language-samples.ts';
import { detectLanguage } from './text-language.ts';

/** Pairs of languages that the detector can't tell apart. */
const pairs: Partial<Record<LanguageName, LanguageName>> = {
  Danish: 'Norwegian',
  Norwegian: 'Danish',
  Indonesian: 'Malay',
  Malay: 'Indonesian',
  Croatian: 'Serbian',
};

test.each(languageNames)('text in %s → found when it was asked for, not when another language was', (language) => {
  expect(detectLanguage(languageSamples[language], language)).toEqual({ share: 1, found: language });
  const taken = languageNames.filter((asked) => detectLanguage(languageSamples[language], asked).share >= 0.5);
  expect(taken.filter((asked) => asked !== language && asked !== pairs[language])).toEqual([]);
});

test('language of Serbian in Latin letters → Serbian; of Serbian in Cyrillic letters → not Croatian', () => {
  const latin =
    'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i svešću i treba jedni prema drugima da postupaju u duhu bratstva.';
  expect(detectLanguage(latin, 'Serbian')).toEqual({ share: 1, found: 'Serbian' });
  expect(detectLanguage(languageSamples.Serbian, 'Croatian')).toEqual({ share: 0, found: 'Serbian' });
});

test('half of a long text in another language → found in half of its pieces', () => {
  const text = `${`${languageSamples.English} `.repeat(12)}${`${languageSamples.German} `.repeat(12)}`;
  const { share } = detectLanguage(text, 'English');
  expect(share).toBeGreaterThan(0.35);
  expect(share).toBeLessThan(0.65);
});

test.each(['', '   ', '12345 67890', '!!!'])('text %j without a language → nothing found', (text) => {
  expect(detectLanguage(text, 'English')).toEqual({ share: 0, found: undefined });
});

test('language samples → all in languages of the product', () => {
  expect(Object.keys(languageSamples).filter((name) => !isLanguageName(name))).toEqual([]);
});
