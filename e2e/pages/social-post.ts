import { expect, type Page } from '@playwright/test';

export type NetworkLabel = 'Facebook' | 'Instagram' | 'X' | 'LinkedIn' | 'Pinterest';

/** Page object of the form for a social post. */
export const socialPost = (page: Page) => {
  const form = page.getByRole('form', { name: 'Social post' });
  const networks = page.getByRole('group', { name: 'Networks' });
  return {
    form,
    async open(query = '') {
      await page.goto(`/social/post/create${query}`);
      await expect(page.getByRole('heading', { name: 'New social post' })).toBeVisible();
      await expect(networks).toBeVisible();
    },
    network: (name: NetworkLabel) => networks.getByRole('button', { name, exact: true }),
    account: (network: string, name: string) =>
      form.getByRole('group', { name: network }).getByRole('checkbox', { name, exact: true }),
    /** The label covers the radio button, so the label is clicked. */
    postType: (name: 'Text' | 'Link' | 'Image' | 'Video') =>
      form.getByRole('radiogroup', { name: 'Post type' }).getByText(name, { exact: true }),
    timing: (name: 'Now' | 'Schedule') =>
      form.getByRole('radiogroup', { name: 'Schedule' }).getByText(name, { exact: true }),
    message: form.getByRole('textbox', { name: 'Message', exact: true }),
    link: form.getByRole('textbox', { name: 'Link', exact: true }),
    preview: (network: string) => page.getByRole('article', { name: `Preview for ${network}` }),
    publish: page.getByRole('button', { name: 'Publish now' }),
    schedule: page.getByRole('button', { name: 'Schedule post' }),
    createAnother: page.getByRole('button', { name: 'Create Another Post' }),
    results: page.getByRole('region', { name: 'Results' }),
    resultLine: (text: string) =>
      page.getByRole('region', { name: 'Results' }).getByRole('listitem').filter({ hasText: text }),
    error: (text: string) => form.getByRole('alert').filter({ hasText: text }),
  };
};
