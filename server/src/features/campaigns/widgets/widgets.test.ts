import { beforeAll, describe, expect, test } from 'vitest';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { widgetHtml } from './widget-html.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const look = { theme: 'auto', accent: 'violet' } as const;
const assets = { styles: [], scripts: [] };

describe('GET /w/{id}/{kind}', () => {
  const createCampaign = async () => {
    const business = await createSiteOwner(app);
    const site = await createSite(app, business);
    const post = await site.write({ title: 'Beans <3', html: '<p>From Ethiopia.</p>' });
    const draft = await site.write({ title: 'Not yet', status: 'draft' });
    const { body } = await business.owner.post('/campaign/save', {
      name: 'Autumn',
      notification_promotion: { enabled: true, message: 'Win & smile', link: 'https://harbour.example/?a=1&b="2"' },
      parts: [post, draft].map(({ id }) => ({ kind: 'post', id: `${site.id}:${id}` })),
    });
    return { ...business, site, id: Number(body.campaign?.id) };
  };
  const get = (path: string) => app.browser().send('GET', path);

  test('widget of an active campaign → the bar and the public posts, escaped; of a paused one → nothing, except with the preview key', async () => {
    const { owner, id, site } = await createCampaign();
    expect((await get(`/w/${id}/bar`)).status).toBe(404);
    const { body } = await owner.get(`/campaign/${id}/widgets`);
    expect(body.filled).toEqual(['bar', 'posts']);
    expect((await get(`/w/${id}/bar?preview=${String(body.preview_key)}`)).text).toContain('Win &amp; smile');
    expect((await get(`/w/${id + 1}/bar?preview=${String(body.preview_key)}`)).status).toBe(404);
    await owner.post(`/campaign/${id}/status`, { campaign_status: 'Active' });
    app.advanceClock(2.1);
    const bar = await get(`/w/${id}/bar?theme=dark&accent=nonsense`);
    expect(bar.text).toContain('<body data-theme="dark" data-accent="violet" data-widget="bar">');
    expect(bar.text).toContain('href="https://harbour.example/?a=1&amp;b=&quot;2&quot;"');
    const posts = await get(`/w/${id}/posts`);
    expect(posts.text).toContain('Beans &lt;3');
    expect(posts.text).toContain(`${site.path}/beans-3`);
    expect(posts.text).not.toContain('Not yet');
    expect((await get(`/w/${id}/countdown`)).status).toBe(404);
    for (const path of [`/w/${id}/other`, `/w/0/bar`, `/w/${id}`, `/w/99999999999/bar`])
      expect((await get(path)).status).toBe(404);
  });

  test('campaign widget requested again → from memory for 2 s, 304 by its etag; preview → not stored; campaign paused → gone after 2 s', async () => {
    const { owner, id } = await createCampaign();
    await owner.post(`/campaign/${id}/status`, { campaign_status: 'Active' });
    const path = `/w/${id}/bar?theme=dark&accent=ocean`;
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const revalidate = () => app.browser().send('GET', path, { headers: { 'if-none-match': String(headers.etag) } });
    expect((await revalidate()).status).toBe(304);
    app.advanceClock(2.1);
    expect((await revalidate()).status).toBe(304);
    const { body } = await owner.get(`/campaign/${id}/widgets`);
    await owner.post(`/campaign/${id}/status`, { campaign_status: 'Paused' });
    app.advanceClock(2.1);
    const preview = await get(`${path}&preview=${String(body.preview_key)}`);
    expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await get(path)).status).toBe(404);
  });

  test('page of a campaign widget → can be framed, sets no cookie, runs our own scripts only; other pages → can’t be framed', async () => {
    const { owner, id, site } = await createCampaign();
    await owner.post(`/campaign/${id}/status`, { campaign_status: 'Active' });
    const { headers } = await get(`/w/${id}/bar`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    for (const path of [site.path, '/', '/api/user/start', `/campaign/${id}`]) {
      const other = await get(path);
      expect(other.headers['x-frame-options'], path).toBe('DENY');
      expect(other.headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
  });
});

describe('contest widgets', () => {
  const now = new Date('2030-06-15T10:00:00Z');
  const part = {
    title: 'Win beans',
    url: 'https://fanfare.example/c/beans',
    text: 'Every day a pound.',
    imageUrl: null,
    publishedAt: null,
    startsAt: new Date('2030-06-01T00:00:00Z'),
    endsAt: new Date('2030-06-17T10:00:00Z'),
  };

  test.each([
    ['entry', 'running', ['Enter now', 'Ends in', '2 days', 'data-left="172800"']],
    ['countdown', 'running', ['Ends in', '2 days']],
  ] as const)('widget %s of a %s contest → shows the texts for this state', (kind, phase, texts) => {
    const page = widgetHtml({ kind, part, phase }, { look, assets, now });
    for (const text of texts) expect(page).toContain(text);
  });

  test('countdown widget before the start of its contest → counts down to the start', () => {
    const later = { ...part, startsAt: new Date('2030-06-15T11:00:00Z') };
    const page = widgetHtml({ kind: 'entry', part: later, phase: 'before' }, { look, assets, now });
    expect(page).toContain('Starts in');
    expect(page).toContain('1 hour<');
    expect(page).toContain('See the contest');
  });
});
