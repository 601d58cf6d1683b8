import { createHmac } from 'node:crypto';
import { options } from '../options.ts';

export type Article = { title: string; html: string };
/** Publishes an article in one call and says where visitors read it. */
export type Peer = { name: 'Ghost' | 'WordPress'; publish: (article: Article) => Promise<string> };

/** Ghost by its admin API, with a key as its settings show one: id:secret. */
const ghost = (base: string, key: string): Peer => {
  const [id = '', secret = ''] = key.split(':');
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = () => {
    const iat = Math.floor(Date.now() / 1000);
    const head = encoded({ alg: 'HS256', typ: 'JWT', kid: id });
    const signed = `${head}.${encoded({ iat, exp: iat + 300, aud: '/admin/' })}`;
    return `${signed}.${createHmac('sha256', Buffer.from(secret, 'hex')).update(signed).digest('base64url')}`;
  };
  return {
    name: 'Ghost',
    publish: async ({ title, html }) => {
      const body = { posts: [{ title, html, status: 'published' }] };
      const headers = { authorization: `Ghost ${token()}`, 'accept-version': 'v5.0' };
      const answer = await post(`${base}/ghost/api/admin/posts/?source=html`, body, headers);
      return String(answer.posts?.[0]?.url);
    },
  };
};

/** WordPress by REST, with an application password. */
const wordpress = (base: string, user: string, password: string): Peer => {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    name: 'WordPress',
    publish: async ({ title, html }) => {
      const body = { title, content: html, status: 'publish' };
      return String((await post(`${base}/index.php?rest_route=/wp/v2/posts`, body, { authorization })).link);
    },
  };
};

export const post = async (url: string, body: object, headers: Record<string, string>) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

/** The peers this run was told of. */
export const peersOf = (): Peer[] => {
  const { ghost: ghostUrl, 'ghost-key': key, wordpress: wordpressUrl } = options;
  const { 'wordpress-user': user, 'wordpress-password': password } = options;
  return [
    ...(ghostUrl && key ? [ghost(ghostUrl, key)] : []),
    ...(wordpressUrl && user && password ? [wordpress(wordpressUrl, user, password)] : []),
  ];
};
