import { type Sandbox, startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { drawSampleImage } from '@fanfare/sandbox/wordpress/media/sample-image';
import { passwordFor } from '@fanfare/sandbox/wordpress/test-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RealUser, realWordPress } from './real-wordpress.ts';

// The practice sites answer the calls of the connector as a real WordPress does: same status, same error, same fields.
const real = realWordPress();
let sandbox: Sandbox;
type Answer = { status: number; body: unknown; headers: Headers };
type Call = (
  method: string,
  path: string,
  options?: { as?: RealUser | 'wrong'; json?: object; file?: string },
) => Promise<Answer>;
type Target = { call: Call; ids: Record<string, number> };
let targets: { real: Target; practice: Target };

const createCall =
  (root: string, findPassword: (user: RealUser) => string): Call =>
  async (method, path, { as, json, file } = {}) => {
    const login = as === 'wrong' ? 'olive:wrong' : as && `${as}:${findPassword(as)}`;
    const form = new FormData();
    if (file) form.set('file', new Blob([new Uint8Array(drawSampleImage('a'))], { type: 'image/png' }), file);
    if (file) for (const [name, value] of Object.entries(json ?? {})) form.set(name, String(value));
    const body = file ? form : json && JSON.stringify(json);
    const response = await fetch(root + path, {
      method,
      ...(body && { body }),
      headers: {
        ...(login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
        ...(json && !file && { 'content-type': 'application/json' }),
      },
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

/** Posts of each author, with the same content on both sites. */
const fill = async (call: Call): Promise<Target> => {
  const ids: Record<string, number> = {};
  const create = async (name: string, as: RealUser, json: object) => {
    const { body } = await call('POST', '/wp/v2/posts', { as, json: { title: name, content: '<p>Hi</p>', ...json } });
    ids[name] = Number(Object(body).id);
  };
  await create('published', 'olive', { status: 'publish', slug: 'published', sticky: true });
  await create('draft', 'olive', { status: 'draft' });
  await create('by author', 'ines', { status: 'publish' });
  await create('by contributor', 'carl', { status: 'pending' });
  await create('sent in', 'carl', { status: 'pending' });
  await call('POST', `/wp/v2/posts/${ids['sent in']}`, { as: 'olive', json: { status: 'publish' } });
  await create('trashed', 'olive', { status: 'publish', sticky: true });
  await call('DELETE', `/wp/v2/posts/${ids.trashed}`, { as: 'olive' });
  const { body } = await call('POST', '/wp/v2/media', {
    as: 'olive',
    file: 'Low sun.png',
    json: { slug: 'fanfare-1' },
  });
  ids.image = Number(Object(body).id);
  return { call, ids };
};

beforeAll(async () => {
  await real.reset();
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceWordPress] });
  const { passwords } = inject('wordpress');
  targets = {
    real: await fill(createCall(`${real.url}/wp-json`, (user) => passwords[user])),
    practice: await fill(
      createCall(`${sandbox.url}/wordpress/harbour/wp-json`, (user) => passwordFor('harbour', user)),
    ),
  };
});
afterAll(() => sandbox?.stop());

/** Fields and their types; lists by their first row. What the practice site does not have is compared with nothing. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
};
/**
 * Fields that the connector doesn't read, of newer versions, or content of its own: links, sizes, routes, avatars,
 * plugins.
 */
const ignored = [
  '_links',
  'sizes',
  'routes',
  'image_meta',
  'avatar_urls',
  'capabilities',
  'extra_capabilities',
  'meta',
  'page_for_posts',
  'page_on_front',
  'show_on_front',
];
const pickIgnored = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(pickIgnored);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !ignored.includes(name))
      .map(([name, value]) => [name, pickIgnored(value)]),
  );
};

/** Values that both sites must agree on. */
const pickValues = (body: unknown) => {
  const { status, sticky, featured_media, slug, deleted, author } = Object(body);
  return Array.isArray(body)
    ? {}
    : { status, sticky, hasImage: featured_media > 0, hasSlug: slug !== '', deleted, hasAuthor: author > 0 };
};

const statuses = 'status=draft,future,publish,pending,private';
const users = ['olive', 'marcus', 'ines', 'carl', 'tom', 'wrong', undefined] as const;
type Request = [method: string, path: string, options?: { json?: object; file?: string }];
const requests: Request[] = [
  ['GET', '/'],
  ['GET', '/wp/v2/users/me?context=edit'],
  ['GET', '/wp/v2/users/me/application-passwords/introspect'],
  ['GET', '/wp/v2/users?who=authors&orderby=name'],
  ['GET', '/wp/v2/users?context=edit'],
  ['GET', `/wp/v2/posts?context=edit&${statuses}&orderby=date&order=desc&page=1&per_page=10`],
  ['GET', '/wp/v2/posts?context=edit&status=any&orderby=modified&order=desc&per_page=10'],
  ['GET', '/wp/v2/posts?context=edit&status=trash'],
  ['GET', '/wp/v2/posts?context=edit'],
  ['GET', '/wp/v2/posts?page=9999'],
  ['GET', '/wp/v2/posts?status=nonsense'],
  ['GET', '/wp/v2/posts?per_page=101'],
  ...['published', 'draft', 'by author', 'by contributor', 'sent in', 'trashed'].flatMap((name): Request[] => [
    ['GET', `/wp/v2/posts/{${name}}?context=edit&_embed=wp:featuredmedia`],
    ['GET', `/wp/v2/posts/{${name}}`],
  ]),
  ['GET', '/wp/v2/posts/987654321?context=edit'],
  ['POST', '/wp/v2/posts', { json: { title: 'A', content: '<p>A</p>', status: 'draft' } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', status: 'publish', sticky: true } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', status: 'publish' } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', status: 'future', date_gmt: '2031-01-01T00:00:00' } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', status: 'private' } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', author: 1 } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', author: 7777 } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', categories: [1] } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', featured_media: 99_999 } }],
  ['POST', '/wp/v2/posts', { json: { title: '', content: '' } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', status: 'nonsense' } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', date_gmt: 'nonsense' } }],
  ['POST', '/wp/v2/posts', { json: { title: 'A', id: 3 } }],
  ['POST', '/wp/v2/posts/{published}', { json: { title: 'B' } }],
  ['POST', '/wp/v2/posts/{by author}', { json: { title: 'B' } }],
  ['POST', '/wp/v2/posts/{by contributor}', { json: { title: 'B' } }],
  ['POST', '/wp/v2/posts/{by contributor}', { json: { status: 'publish', sticky: true } }],
  ['POST', '/wp/v2/posts/987654321', { json: { title: 'B' } }],
  ['DELETE', '/wp/v2/posts/{trashed}'],
  ['DELETE', '/wp/v2/posts/987654321'],
  ['GET', '/wp/v2/categories?hide_empty=false&orderby=name&order=asc&per_page=100&page=1'],
  ['GET', '/wp/v2/categories/987654'],
  ['POST', '/wp/v2/categories', { json: { name: 'Tea & Biscuits' } }],
  ['POST', '/wp/v2/categories', { json: { name: 'Tea & Biscuits' } }],
  ['POST', '/wp/v2/categories', { json: { name: 'Below', parent: 987_654 } }],
  ['GET', '/wp/v2/media?orderby=date&order=desc&page=1&per_page=1'],
  ['GET', '/wp/v2/media?slug=fanfare-1,fanfare-none&per_page=50'],
  ['GET', '/wp/v2/media/{image}'],
  ['POST', '/wp/v2/media', { file: 'Low sun.png', json: { alt_text: 'Hills', slug: 'fanfare-2' } }],
  ['POST', '/wp/v2/media', { file: 'tool.exe' }],
  ['POST', '/wp/v2/media', { json: {} }],
];

const cases = requests.flatMap(([method, path, options]) =>
  users.map((as) => [`${method} ${path} ${JSON.stringify(options ?? {})}`, as, method, path, options] as const),
);

test.each(cases)(
  '%s as the WordPress user %s → same answer of the practice site and of a real WordPress',
  async (_name, as, method, path, options) => {
    const answer = async ({ call, ids }: Target) => {
      const { status, body, headers } = await call(
        method,
        path.replace(/\{([^}]+)\}/, (_text, name) => String(ids[name])),
        { ...options, ...(as && { as }) },
      );
      const { code, data } = Object(body);
      const hasTotal = headers.get('x-wp-total') !== null;
      return {
        status,
        hasTotal,
        body,
        ...(code && { error: { code, params: data?.params && Object.keys(data.params), status: data?.status } }),
      };
    };
    const expected = await answer(targets.real);
    const received = await answer(targets.practice);
    const compare = ({ body, ...answered }: typeof expected) => ({ ...answered, ...pickValues(body) });
    expect(compare(received)).toEqual(compare(expected));
    if (received.status >= 300) return;
    const expectedShape = shapeOf(pickIgnored(expected.body));
    const shape = shapeOf(pickIgnored(received.body));
    if (Array.isArray(shape) && (shape.length === 0 || Object(expectedShape).length === 0))
      expect(shape.length).toBe(Object(expectedShape).length);
    else expect(expectedShape).toMatchObject(Object(shape));
  },
);
