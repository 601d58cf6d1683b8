const secretNames = new Set([
  'code',
  'code_verifier',
  'client_secret',
  'input_token',
  'fb_exchange_token',
  'appsecret_proof',
  'access_token',
  'refresh_token',
  'developer_token',
  'api_key',
  'key',
  'oauth_token',
  'oauth_signature',
  'state',
]);

/** The URL for logs: without host, secrets and email addresses. */
export const redactUrl = (url: URL): string => {
  const query = [...url.searchParams]
    .map(([name, value]) => `${name}=${isSecret(name) || isEmail(value) ? '…' : encodeURIComponent(value)}`)
    .join('&');
  const path = url.pathname
    .split('/')
    .map((segment) => (isEmail(segment.replaceAll('%40', '@')) ? '…' : segment))
    .join('/');
  return query ? `${path}?${query}` : path;
};

/** True for an email address, and for text that contains one. */
const isEmail = (value: string): boolean => /[^\s@]@[^\s@]/.test(value);

const isSecret = (name: string): boolean => {
  const plain = name.toLowerCase().replaceAll('-', '_');
  return secretNames.has(plain) || /(?:token|secret|password|proof)$/.test(plain);
};

/** Error texts of networks can quote tokens: runs of 40+ token characters are replaced. Max 500 characters. */
export const redactText = (text: string): string =>
  text
    .slice(0, 500)
    .split(/(\s+)/)
    .map((word) => word.replace(/[\w.~+/=|-]{40,}/g, '…'))
    .join('');
