import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { demo, type Person, signInByApi } from './people.ts';

type Post = { title: string; status?: 'draft' | 'publish'; html?: string };

/** Sites and their posts of whoever is signed in here, made by the calls the screens make. */
export const makeSites = (api: APIRequestContext) => {
  const post = async (path: string, data: unknown) =>
    (await api.post(`/api${path}`, { data, failOnStatusCode: true })).json();
  return {
    hosted: async (name: string): Promise<{ id: number; site_url: string }> =>
      post('/content/site/create', { name, slug: freshSlug(name), timezone: 'Europe/Berlin' }),
    /** The number of the post. */
    async post(siteId: number, { title, status = 'publish', html = '<p>Some words.</p>' }: Post): Promise<number> {
      const data = { post_title: title, post_status: status, editor_content: html };
      return (await post(`/content/site/${siteId}/publish`, data)).post_id;
    },
    remove: (siteId: number) => post(`/content/site/${siteId}/delete`, {}),
  };
};

/** An address no other journey takes. */
export const freshSlug = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${randomUUID().slice(0, 8)}`;

/** Lets somebody have more than one site, as staff do on the user's page. */
export async function allowSites(staff: APIRequestContext, { name, email }: Person): Promise<void> {
  await signInByApi(staff, demo.staff);
  const { items } = await (await staff.get(`/api/staff/users?search=${email}`)).json();
  const data = { name, email, access_level: 1 };
  await staff.post(`/api/staff/user/${items[0].id}/save`, { data, failOnStatusCode: true });
}
