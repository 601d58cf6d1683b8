import { request } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
const records = new Map<string, string[]>();
beforeAll(async () => {
  app = await createTestApp({ sources: { resolveTxt: async (name) => records.get(name) ?? [] } });
});
afterEach(() => records.clear());

const onHost = (host: string, path: string, method = 'GET') =>
  app.browser().send(method, path, { headers: { host, accept: 'text/html' } });
const createJournal = async () => {
  const business = await createSiteOwner(app);
  const site = await createSite(app, business);
  const base = `/content/site/${site.id}/domain`;
  const save = (domain: string | null) => business.owner.post(`${base}/save`, { domain });
  const verify = () => business.owner.post(`${base}/verify`);
  const publishRecord = async () => {
    const { txt_name, txt_value } = (await business.owner.get(base)).body;
    records.set(String(txt_name), ['v=spf1 -all', String(txt_value)]);
  };
  const setUp = async (domain: string) => {
    await save(domain);
    await publishRecord();
    expect((await verify()).status).toBe(200);
  };
  return { ...site, owner: business.owner, base, save, verify, publishRecord, setUp };
};

describe('domain of a site', () => {
  test('own domain saved → not served; TXT record missing → 409; record found → served at its root, old URL redirects', async () => {
    const { save, verify, publishRecord, write, path, owner, id } = await createJournal();
    await write({ title: 'Tide' });
    const saved = await save('https://WWW.Harbour.example/');
    expect(saved.body).toMatchObject({
      domain: 'harbour.example',
      verified: null,
      txt_name: '_fanfare.harbour.example',
    });
    expect(problemCode(await verify())).toBe('domain-not-verified');
    expect(await onHost('harbour.example', '/')).toMatchObject({ status: 404 });
    expect((await onHost('localhost:4000', `${path}/tide`)).status).toBe(200);
    await publishRecord();
    expect((await verify()).status).toBe(200);
    for (const host of ['harbour.example', 'HARBOUR.example:4000', 'harbour.example.']) {
      const page = await onHost(host, '/tide');
      expect(page.status).toBe(200);
      expect(page.text).toContain('<link rel="canonical" href="http://harbour.example:4000/tide">');
    }
    const old = await onHost('localhost:4000', `${path}/tide`);
    expect([old.status, old.headers.location]).toEqual([302, 'http://harbour.example:4000/tide']);
    expect((await onHost('harbour.example', '/feed.xml')).text).toContain('http://harbour.example:4000/tide');
    const { body } = await owner.get(`/content/site/${id}`);
    expect(body.site_url).toBe('http://harbour.example:4000');
  });

  test('own domain requested with www. → 301 to the domain; domain removed → 404 there and site served below /s again', async () => {
    const { setUp, save, path } = await createJournal();
    await setUp('rope.example');
    const www = await onHost('www.rope.example', '/category/tea');
    expect([www.status, www.headers.location]).toEqual([301, 'http://rope.example:4000/category/tea']);
    await save(null);
    expect(await onHost('rope.example', '/')).toMatchObject({ status: 404 });
    expect(await onHost('www.rope.example', '/')).toMatchObject({ status: 404 });
    expect((await onHost('localhost:4000', path)).status).toBe(200);
  });

  test('own domain claimed by two sites → the one whose record is found has it; the first does not block it', async () => {
    const first = await createJournal();
    const second = await createJournal();
    await first.setUp('shared.example');
    await second.save('shared.example');
    expect(problemCode(await second.verify())).toBe('domain-not-verified');
    expect((await onHost('shared.example', '/')).status).toBe(200);
    await second.publishRecord();
    expect((await second.verify()).status).toBe(200);
    expect((await first.owner.get(first.base)).body.verified).toBeNull();
    expect((await onHost('localhost:4000', first.path)).status).toBe(200);
    expect((await onHost('localhost:4000', second.path)).status).toBe(302);
  });

  test('site with an own domain deleted → its domain is free', async () => {
    const { setUp, owner, id } = await createJournal();
    await setUp('gone.example');
    await owner.post(`/content/site/${id}/delete`);
    expect(await onHost('gone.example', '/')).toMatchObject({ status: 404 });
  });

  test('own domain of a site of another business read or saved → 404', async () => {
    const { base } = await createJournal();
    const { owner } = await createSiteOwner(app);
    expect(await owner.get(base)).toMatchObject({ status: 404 });
    expect(await owner.post(`${base}/save`, { domain: 'x.example' })).toMatchObject({ status: 404 });
    expect(await owner.post(`${base}/verify`)).toMatchObject({ status: 404 });
  });

  test.each(['localhost', '127.0.0.1', '[::1]', 'a b.example', '-x.example', 'x'.repeat(300), 'x.1', '', '.'])(
    'own domain saved as %j → 400',
    async (domain) => {
      const { save } = await createJournal();
      expect((await save(domain)).status).toBe(400);
    },
  );
});

describe('host that is not ours', () => {
  test.each([
    '/api/user',
    '/login',
    '/content',
    '/logout',
    '/metrics',
    '/api/docs',
    '/s/journal-1',
    '/domains/x.example/',
    '/readyzzz',
    '/visitor/none',
    '/healthz/none',
  ])('%s on the own domain of a site → answered without app, API and cookie', async (path) => {
    const { setUp, owner } = await createJournal();
    await setUp('only-pages.example');
    for (const host of ['only-pages.example', 'unknown.example', 'evil.example:4000']) {
      const answer = await owner.send('GET', path, { headers: { host, accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.text).not.toContain('csp-nonce');
      expect(answer.text).not.toContain(owner.user.email);
    }
  });

  test('POST on an own domain → 404; host with markup or a path → 404; internal prefix on our host → 404', async () => {
    const { setUp } = await createJournal();
    await setUp('forms.example');
    expect((await onHost('forms.example', '/api/user/login', 'POST')).status).toBe(404);
    expect((await onHost('x.example/../forms.example', '/')).status).toBe(404);
    expect((await onHost('<script>.example', '/')).text).not.toContain('<script>.');
    expect((await onHost('localhost:4000', '/domains/forms.example/')).status).toBe(404);
  });

  test('pages of an own domain over HTTP → the second request from the cache; no page of a domain on our host or another domain', async () => {
    const { setUp, write, path } = await createJournal();
    await setUp('cached.example');
    await write({ title: 'Tide' });
    const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
    const read = (host: string, url: string) =>
      new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: url, headers: { host } }, (response) => {
          let text = '';
          response.on('data', (part) => (text += String(part)));
          response.on('end', () => resolve({ status: response.statusCode, text }));
        })
          .on('error', reject)
          .end();
      });
    const first = await read('cached.example', '/tide');
    expect(first.text).toContain('<h1>Tide</h1>');
    expect(await read('cached.example', '/tide')).toEqual(first);
    expect((await read('localhost', `${path}/tide`)).status).toBe(302);
    expect((await read('other.example', '/tide')).status).toBe(404);
    expect((await read('localhost', '/tide')).text).not.toContain('Tide');
  });
});
