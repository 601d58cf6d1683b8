import type { Page } from '@playwright/test';

type Article = { topic: string; audience: string; size: RegExp; language: string };

/** Page object of the post editor's dialog that writes an article. */
export const articleDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Write an article with AI' });
  const suggestions = (name: string) => dialog.getByRole('group', { name });
  const choose = async (field: string, option: string | RegExp) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  };
  return {
    dialog,
    suggestions,
    choose,
    subtopic: (position: number) => dialog.getByRole('textbox', { name: `Subtopic ${position}`, exact: true }),
    generate: dialog.getByRole('button', { name: 'Generate article' }),
    async open() {
      await page.getByRole('button', { name: 'AI article' }).click();
      await dialog.getByRole('heading', { name: 'About the article' }).waitFor();
    },
    async describe({ topic, audience, size, language }: Article) {
      await dialog.getByRole('textbox', { name: 'Topic', exact: true }).fill(topic);
      await dialog.getByRole('textbox', { name: 'Target audience' }).fill(audience);
      await choose('Article size', size);
      await choose('Language', language);
    },
    /** Chooses the first of the suggested keywords or titles. */
    async suggest(kind: 'keywords' | 'titles') {
      await dialog.getByRole('button', { name: `Suggest ${kind}` }).click();
      await suggestions(`Suggested ${kind}`).getByRole('radio').first().check();
    },
  };
};
