const hidden = '[redacted]';

const secretNames = new Set(
  [
    'authorization',
    'cookie',
    'set-cookie',
    'code',
    'code_verifier',
    'assertion',
    'pwd',
    'passwd',
    'proxy-authorization',
  ]
    .concat(['fb_exchange_token', 'oauth_verifier', 'oauth_signature', 'x-api-key', 'api_key', 'credentials'])
    .map((name) => plain(name)),
);
const secretEndings = ['token', 'secret', 'password', 'proof', 'assertion', 'apikey'];
/** Cursors called "token" are no secrets, and tests of paging look at them. */
const cursors = new Set(['pagetoken', 'nextpagetoken', 'nexttoken', 'previoustoken', 'paginationtoken']);

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const isSecret = (name: string): boolean => {
  const word = plain(name);
  return secretNames.has(word) || (!cursors.has(word) && secretEndings.some((ending) => word.endsWith(ending)));
};

/** A copy with every secret replaced, however deep: in objects, in JSON inside text, in query strings inside text. */
export const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Uint8Array) return `<${value.byteLength} bytes>`;
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret(name) ? hide(name, part) : redact(part)]),
  );
};

/** The scheme of an Authorization header stays: tests ask whether it was Bearer, Basic or OAuth. */
const hide = (name: string, value: unknown): string => {
  const scheme = plain(name).endsWith('authorization') && typeof value === 'string' && /^([\w-]+) ./.exec(value)?.[1];
  return scheme ? `${scheme} ${hidden}` : hidden;
};

const redactText = (text: string): string => {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(redact(JSON.parse(text)));
    } catch {
      // Not JSON after all: the pairs below are searched in it as in any other text.
    }
  }
  return text
    .replace(/\b(Bearer|Basic|OAuth)\s+[\w.~+/=-]{8,}/g, `$1 ${hidden}`)
    .replace(/=[^&\s"'<>]*/g, (pair, at: number, whole: string) =>
      isSecret(decode(nameBefore(whole, at))) ? `=${hidden}` : pair,
    )
    .replace(/(["'])([\w-]{1,80})\1\s*:\s*"[^"]*"/g, (pair, _quote, name: string) =>
      isSecret(name) ? `"${name}":"${hidden}"` : pair,
    );
};

/** Looked for backwards from the sign, and not far: forwards, a long word would cost the square of its length. */
const nameBefore = (text: string, at: number): string =>
  /[\w%.-]+$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';

const decode = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
