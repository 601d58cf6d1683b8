import type { Page } from '@playwright/test';

/** Page object of the list of articles. */
export const rssPage = (page: Page) => {
  const table = page.getByRole('table', { name: 'Articles' });
  return {
    /** The title of the newest article, once the list has one. */
    firstArticle: async (): Promise<string> => (await table.getByRole('link').first().textContent()) ?? '',
    // Several articles can have one title.
    article: (title: string) => table.getByRole('link', { name: title, exact: true }).first(),
    star: (title: string) => table.getByRole('button', { name: `Favorite: ${title}`, exact: true }).first(),
  };
};
