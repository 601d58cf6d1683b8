const secretNames = new Set([
  ...['code', 'code_verifier', 'client_secret', 'input_token', 'fb_exchange_token', 'appsecret_proof'],
  ...['access_token', 'refresh_token', 'developer_token', 'api_key', 'key', 'oauth_token', 'oauth_signature', 'state'],
]);

/** An address that may be logged: no host, no secrets. */
export const redactedAddress = (url: URL): string => {
  const query = [...url.searchParams]
    .map(([name, value]) => `${name}=${isSecret(name) ? '…' : encodeURIComponent(value)}`)
    .join('&');
  return query ? `${url.pathname}?${query}` : url.pathname;
};

const isSecret = (name: string): boolean => {
  const plain = name.toLowerCase().replaceAll('-', '_');
  return secretNames.has(plain) || /(?:token|secret|password|proof)$/.test(plain);
};

/** The network's own words may quote what we sent, tokens included: long runs without a break are left out. */
export const redactedWords = (text: string): string =>
  text
    .slice(0, 500)
    .split(/(\s+)/)
    .map((word) => word.replace(/[\w.~+/=|-]{40,}/g, '…'))
    .join('');
