import { createHmac } from 'node:crypto';
import { options } from '../../options.ts';

export type Article = { title: string; html: string };
/** `publish` creates and publishes an article in one call and returns its public URL. */
export type Peer = { name: 'Ghost' | 'WordPress'; publish: (article: Article) => Promise<string> };

/** Ghost's Admin API; the key has the form id:secret. */
const ghost = (base: string, key: string): Peer => {
  const [id = '', secret = ''] = key.split(':');
  const toBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const createToken = () => {
    const iat = Math.floor(Date.now() / 1000);
    const head = toBase64Url({ alg: 'HS256', typ: 'JWT', kid: id });
    const signedPart = `${head}.${toBase64Url({ iat, exp: iat + 300, aud: '/admin/' })}`;
    return `${signedPart}.${createHmac('sha256', Buffer.from(secret, 'hex')).update(signedPart).digest('base64url')}`;
  };
  return {
    name: 'Ghost',
    publish: async ({ title, html }) => {
      const body = { posts: [{ title, html, status: 'published' }] };
      const headers = { authorization: `Ghost ${createToken()}`, 'accept-version': 'v5.0' };
      const response = await postJson(`${base}/ghost/api/admin/posts/?source=html`, body, headers);
      return String(response.posts?.[0]?.url);
    },
  };
};

/** WordPress REST API with an application password. */
const wordpress = (base: string, user: string, password: string): Peer => {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    name: 'WordPress',
    publish: async ({ title, html }) => {
      const body = { title, content: html, status: 'publish' };
      return String((await postJson(`${base}/index.php?rest_route=/wp/v2/posts`, body, { authorization })).link);
    },
  };
};

export const postJson = async (url: string, body: object, headers: Record<string, string>) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

/** The peer servers passed as options. */
export const listPeers = (): Peer[] => {
  const { ghost: ghostUrl, 'ghost-key': key, wordpress: wordpressUrl } = options;
  const { 'wordpress-user': user, 'wordpress-password': password } = options;
  return [
    ...(ghostUrl && key ? [ghost(ghostUrl, key)] : []),
    ...(wordpressUrl && user && password ? [wordpress(wordpressUrl, user, password)] : []),
  ];
};
