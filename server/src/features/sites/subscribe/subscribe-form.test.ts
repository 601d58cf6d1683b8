import { hourSeconds } from '@fanfare/contract/kit/durations';
import { defaultDesign } from '@fanfare/contract/sites/design';
import { beforeAll, expect, test } from 'vitest';
import {
  enableSubscribeForm,
  readSubscribeForm,
  sendForm,
  subscribe,
  subscribeAndConfirm,
} from '../../../../test/fixtures/leads/subscribe.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const createJournal = async () => {
  const business = await createSiteOwner(app);
  const site = await createSite(app, business);
  await enableSubscribeForm(business.owner, site);
  return { ...site, owner: business.owner };
};
const open = (path: string, headers: Record<string, string> = {}) => app.browser().send('GET', path, { headers });

test('subscribe form off by default → not on the page; switched on and off again → its addresses answer 404 and it accepts nothing', async () => {
  const business = await createSiteOwner(app);
  const site = await createSite(app, business);
  expect((await open(site.path)).text).not.toContain('class="subscribe"');
  expect((await open(`${site.path}/subscribe/sent`)).status).toBe(404);
  await enableSubscribeForm(business.owner, site);
  const page = await open(site.path);
  expect(page.text).toContain('You agree to get emails from The Journal. You can unsubscribe at any time.');
  expect((await open(`${site.path}/subscribe/sent`)).text).not.toContain('class="subscribe"');
  await business.owner.post(`/content/site/${site.id}/design/save`, defaultDesign);
  const { action, fields } = readSubscribeForm(page);
  expect((await sendForm(app, action, { ...fields, email: 'late@off.test' })).status).toBe(404);
  expect((await open(`${site.path}/subscribe/sent`)).status).toBe(404);
});

test('page with a subscribe form from the cache, also rendered again after 10 minutes → the same bytes, and its form works', async () => {
  const site = await createJournal();
  const first = await open(site.path);
  app.advanceClock(11 * 60);
  const again = await open(site.path, { 'if-none-match': String(first.headers.etag) });
  expect(again.status).toBe(304);
  app.advanceClock(22 * hourSeconds);
  const { action, fields } = readSubscribeForm(first);
  const answer = await sendForm(app, action, { ...fields, email: 'cached@page.test' });
  expect(answer.headers.location).toBe(`${site.path}/subscribe/sent`);
  expect((await open(String(answer.headers.location))).text).toContain('Check your inbox');
});

test.each([
  ['email that is not valid', { email: 'nobody' }],
  ['two emails', { email: 'a@x.test,b@x.test' }],
  ['email with a line break', { email: 'a@x.test\r\nBcc: b@x.test' }],
  ['token of no form', { email: 'a@x.test', form_token: 'v1.x' }],
])('subscribe form with %s → page of the site that asks again', async (_, fields) => {
  const site = await createJournal();
  const answer = await subscribe(app, site, 'ann@x.test', fields);
  expect([answer.status, answer.headers.location]).toEqual([303, `${site.path}/subscribe/again`]);
  const page = await open(String(answer.headers.location));
  expect(page.text).toContain('Check your email address');
  expect(page.text).toContain('class="subscribe"');
  expect((await site.owner.get('/subscribers')).body.total).toBe(0);
});

test('form of a page that was open while the site was renamed → subscribed', async () => {
  const site = await createJournal();
  const { action, fields } = readSubscribeForm(await open(site.path));
  await site.owner.post(`/content/site/${site.id}/update`, { slug: `${site.slug}-new` });
  const answer = await sendForm(app, action, { ...fields, email: 'old@slug.test' });
  expect((await open(String(answer.headers.location))).headers.location).toBe(`${site.path}-new/subscribe/sent`);
  expect((await site.owner.get('/subscribers')).body.total).toBe(1);
});

test('subscribe form on a site’s own domain → goes to our host, and back to the domain; the content security policy allows these two', async () => {
  const site = await createJournal();
  const domain = `${site.slug}.localhost`;
  await site.owner.post(`/content/site/${site.id}/domain/save`, { domain });
  expect((await site.owner.post(`/content/site/${site.id}/domain/verify`)).status).toBe(200);
  const page = await open('/', { host: `${domain}:4000` });
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:4000;");
  const { action, fields } = readSubscribeForm(page);
  expect(action).toBe(`http://localhost:4000/forms/subscribe/${site.slug}`);
  const answer = await sendForm(app, action, { ...fields, email: 'own@domain.test' }, `http://${domain}:4000`);
  expect(answer).toMatchObject({ status: 303, headers: { location: `${site.path}/subscribe/sent` } });
  const sent = await open(String(answer.headers.location), { host: 'localhost:4000' });
  expect(sent.headers.location).toBe(`http://${domain}:4000/subscribe/sent`);
  expect((await open('/subscribe/sent', { host: `${domain}:4000` })).text).toContain('Check your inbox');
});

test('site with subscribers → counts its pages and confirmed subscribers; deleted → subscribers stay, with its name', async () => {
  const site = await createJournal();
  const other = await createJournal();
  await subscribeAndConfirm(app, other, 'other@deleted.test');
  await subscribe(app, site, 'pending@deleted.test');
  await subscribeAndConfirm(app, site, 'stay@deleted.test');
  const page = { title: 'About', slug: 'about', html: '', placement: 'menu' };
  for (const slug of ['about', 'imprint'])
    await site.owner.post(`/content/site/${site.id}/pages/create`, { ...page, slug });
  const counts = { posts: 0, pages: 2, subscribers: 1 };
  expect((await site.owner.get(`/content/site/${site.id}`)).body).toMatchObject(counts);
  expect((await site.owner.get('/content/sites')).body.sites?.[0]).toMatchObject(counts);
  await site.owner.post(`/content/site/${site.id}/delete`, {});
  expect((await site.owner.get('/subscribers')).body).toMatchObject({
    total: 2,
    items: [{ email: 'stay@deleted.test', source: { name: 'The Journal' } }, {}],
  });
});
