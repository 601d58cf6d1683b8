import type { APIRequestContext, Page } from '@playwright/test';
import { demo, type Person, signInByApi } from '../people.ts';

type Post = { title: string; status?: 'draft' | 'publish'; html?: string };

/** Sites and their posts, made by the calls the screens make. */
export const makeSites = (api: APIRequestContext) => {
  const post = async (path: string, data: unknown) =>
    (await api.post(`/api${path}`, { data, failOnStatusCode: true })).json();
  return {
    hosted: async (name: string, slug: string): Promise<{ id: number; site_url: string }> =>
      post('/content/site/create', { name, slug, timezone: 'Europe/Berlin' }),
    async post(siteId: number, { title, status = 'publish', html = '<p>Some words.</p>' }: Post): Promise<void> {
      await post(`/content/site/${siteId}/publish`, { post_title: title, post_status: status, editor_content: html });
    },
    remove: (siteId: number) => post(`/content/site/${siteId}/delete`, {}),
  };
};

/** Lets somebody have more than one site, as staff do on the user's page. */
export async function allowSites(staff: APIRequestContext, { name, email }: Person): Promise<void> {
  await signInByApi(staff, demo.staff);
  const { items } = await (await staff.get(`/api/staff/users?search=${email}`)).json();
  const data = { name, email, access_level: 1 };
  await staff.post(`/api/staff/user/${items[0].id}/save`, { data, failOnStatusCode: true });
}

/** An address no other journey takes. */
export const freshSlug = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}`;

export const sitesPage = (page: Page) => {
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const question = (name: string) => page.getByRole('dialog', { name: `Delete ${name}?` });
  return {
    row,
    question,
    open: () => page.goto('/content/sites'),
    /** The alert the manager gives after something was deleted, or was not. */
    said: page.getByRole('main').locator('[role="status"], [role="alert"]'),
    async choose(name: string, deed: string) {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: deed }).click();
    },
    async confirm(name: string) {
      await question(name).getByLabel('Type "delete" to confirm').fill('delete');
      await question(name).getByRole('button', { name: 'DELETE' }).click();
    },
  };
};

export const postsPage = (page: Page) => {
  const table = page.getByRole('table', { name: 'Posts' });
  return {
    table,
    rows: table.getByRole('row').filter({ has: page.getByRole('cell') }),
    row: (title: string) => table.getByRole('row').filter({ hasText: title }),
    open: (siteId: number, search = '') => page.goto(`/content/site/${siteId}/posts${search}`),
    search: page.getByRole('searchbox', { name: 'Search posts' }),
    status: (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name, exact: true }),
    page: (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true }),
    async choose(title: string, deed: string) {
      await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: deed }).click();
    },
  };
};
