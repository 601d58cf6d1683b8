import { expect, type Page } from '@playwright/test';

export type NetworkLabel = 'Facebook' | 'Instagram' | 'X' | 'LinkedIn' | 'Pinterest';

/** The form of a social post. */
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
    /** A segment is a label over its radio button. */
    type: (name: 'Text' | 'Link' | 'Image' | 'Video') =>
      form.getByRole('radiogroup', { name: 'Kind of post' }).getByText(name, { exact: true }),
    when: (name: 'Now' | 'Schedule') => form.getByRole('radiogroup', { name: 'When' }).getByText(name, { exact: true }),
    message: form.getByRole('textbox', { name: 'Message', exact: true }),
    messageFor: (network: string) => form.getByRole('textbox', { name: `Message for ${network}`, exact: true }),
    version: (network: string) => form.getByRole('button', { name: `${network}, has` }),
    link: form.getByRole('textbox', { name: 'Link', exact: true }),
    preview: (network: string) => page.getByRole('article', { name: `Preview for ${network}` }),
    publish: form.getByRole('button', { name: 'Publish now' }),
    schedule: form.getByRole('button', { name: 'Schedule post' }),
    another: form.getByRole('button', { name: 'Create Another Post' }),
    results: page.getByRole('region', { name: 'Results' }),
    line: (text: string) =>
      page.getByRole('region', { name: 'Results' }).getByRole('listitem').filter({ hasText: text }),
    says: (sentence: string) => form.getByRole('alert').filter({ hasText: sentence }),
  };
};
