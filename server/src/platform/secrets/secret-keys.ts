import type { SecretKey } from './secret-box.ts';

const keyBytes = 32;

/** Reads `id:base64,id2:base64`, the current key first. The messages never repeat any part of a key. */
export function parseKeys(text: string): SecretKey[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const keys = entries.map((entry, index) => parseKey(entry, index + 1));
  const ids = new Set<string>();
  for (const { id } of keys) {
    if (ids.has(id)) throw new Error(`The key id "${id}" is used twice. Give every encryption key its own id.`);
    ids.add(id);
  }
  return keys;
}

function parseKey(entry: string, position: number): SecretKey {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? [];
  if (id === undefined || encoded === undefined) {
    throw new Error(
      `Encryption key number ${position} is not in the form id:base64. The id has 1 to 32 letters, digits, - or _. ` +
        'Make a key with: openssl rand -base64 32',
    );
  }
  const key = Buffer.from(encoded, 'base64');
  if (key.length !== keyBytes) {
    throw new Error(`The encryption key "${id}" has ${key.length} bytes and needs exactly ${keyBytes}.`);
  }
  return { id, key };
}
