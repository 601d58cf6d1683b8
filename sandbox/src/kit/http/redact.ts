const redactedText = '[redacted]';

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
    .map((name) => normalizeName(name)),
);
const secretEndings = ['token', 'secret', 'password', 'proof', 'assertion', 'apikey'];
/** Names of paging cursors, which are not secret although they contain "token"; paging tests read them. */
const cursorNames = new Set(['pagetoken', 'nextpagetoken', 'nexttoken', 'previoustoken', 'paginationtoken']);

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Results of `isSecret` by name, since the names of headers and fields repeat with every request. */
const knownNames = new Map<string, boolean>();
const maxKnownNames = 1000;

const isSecret = (name: string): boolean => {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const answer = isSecretName(name);
  if (knownNames.size >= maxKnownNames) knownNames.clear();
  knownNames.set(name, answer);
  return answer;
};

const isSecretName = (name: string): boolean => {
  const normalized = normalizeName(name);
  return (
    secretNames.has(normalized) ||
    (!cursorNames.has(normalized) && secretEndings.some((ending) => normalized.endsWith(ending)))
  );
};

/** A copy with all secrets replaced: in nested objects, in JSON inside strings, in query strings inside strings. */
export const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Uint8Array) return `<${value.byteLength} bytes>`;
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret(name) ? redactSecret(name, part) : redact(part)]),
  );
};

/** Keeps the scheme of an Authorization header: tests check for Bearer, Basic or OAuth. */
const redactSecret = (name: string, value: unknown): string => {
  const scheme =
    normalizeName(name).endsWith('authorization') && typeof value === 'string' && /^([\w-]+) ./.exec(value)?.[1];
  return scheme ? `${scheme} ${redactedText}` : redactedText;
};

/** Pattern of a text that may contain a secret: JSON, a name and a value, or a scheme with a token. */
const mayHoldSecret = /[=[{"']|\b(?:Bearer|Basic|OAuth)\s/;

const redactText = (text: string): string => {
  if (!mayHoldSecret.test(text)) return text;
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(redact(JSON.parse(text)));
    } catch {
      // Not JSON: handled as plain text below.
    }
  }
  return text
    .replace(/\b(Bearer|Basic|OAuth)\s+[\w.~+/=-]{8,}/g, `$1 ${redactedText}`)
    .replace(/=[^&\s"'<>]*/g, (pair, at: number, fullText: string) =>
      isSecret(decode(nameBefore(fullText, at))) ? `=${redactedText}` : pair,
    )
    .replace(/(["'])([\w-]{1,80})\1\s*:\s*"[^"]*"/g, (pair, _quote, name: string) =>
      isSecret(name) ? `"${name}":"${redactedText}"` : pair,
    );
};

/** Name before a `=`, searched at most 80 characters backwards; a forward search would be quadratic for long words. */
const nameBefore = (text: string, at: number): string =>
  /[\w%.-]+$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';

const decode = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
