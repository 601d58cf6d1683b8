import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';

export type SecretKey = { id: string; key: Buffer };

export type SecretBox = {
  currentKeyId: string;
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
  isCurrent(sealed: string): boolean;
  /** A keyed hash, 128 bits as text: equal texts of one context are recognized, and people without the key can't guess them. */
  fingerprint(text: string, context: string): string;
};

/** A sealed text that cannot be opened: altered, moved to another row, or its key is not configured. */
export class SecretUnreadable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`A stored secret cannot be read: ${reason}`, { cause });
    this.name = 'SecretUnreadable';
  }
}

const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const maxFingerprintKeys = 1000;
const sealedPattern = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

/**
 * Seals texts as `v1.<keyId>.<iv>.<ciphertext and tag>`. The context is authenticated but not stored: a sealed text
 * opens only with the context it was sealed for. The first key seals; older keys only open.
 */
export function secretBox(secretKeys: readonly SecretKey[], randomBytes: (size: number) => Buffer): SecretBox {
  // Key objects instead of the bytes of a key: with bytes, Node 24 needs 30 µs more for each cipher or HMAC.
  const keys = secretKeys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
  const [current] = keys;
  if (!current) throw new Error('At least one encryption key is needed.');

  /**
   * Keys by context: visitors of one contest share a context, and deriving its key takes as long as the fingerprint.
   */
  const fingerprintKeys = new Map<string, KeyObject>();
  const deriveFingerprintKey = (context: string): KeyObject => {
    const key = createSecretKey(createHmac('sha256', current.key).update(`fingerprint ${context}`).digest());
    if (fingerprintKeys.size >= maxFingerprintKeys) fingerprintKeys.clear();
    fingerprintKeys.set(context, key);
    return key;
  };

  return {
    currentKeyId: current.id,

    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(cipherName, current.key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${current.id}.${iv.toString('base64url')}.${body.toString('base64url')}`;
    },

    open(sealed, context) {
      const [, keyId, iv, body] = sealedPattern.exec(sealed) ?? [];
      if (keyId === undefined || iv === undefined || body === undefined) throw new SecretUnreadable('unknown format');
      const secretKey = keys.find(({ id }) => id === keyId);
      if (!secretKey) throw new SecretUnreadable(`the key "${keyId}" is not configured`);
      const bytes = Buffer.from(body, 'base64url');
      const options = { authTagLength: tagBytes };
      const decipher = createDecipheriv(cipherName, secretKey.key, Buffer.from(iv, 'base64url'), options);
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SecretUnreadable('it was altered or belongs to another context', error);
      }
    },

    isCurrent: (sealed) => sealed.startsWith(`v1.${current.id}.`),

    fingerprint(text, context) {
      const key = fingerprintKeys.get(context) ?? deriveFingerprintKey(context);
      return createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
    },
  };
}
