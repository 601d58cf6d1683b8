import { createHmac } from 'node:crypto';

/** One-time codes of authenticator apps: RFC 6238, SHA-1, 6 digits, a new code every 30 seconds. */
const stepSeconds = 30;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** The time step a code belongs to; tolerates 30 seconds of clock drift. */
export const findStep = (secret: Buffer, code: string, now: Date): number | undefined =>
  [0, -1, 1].map((drift) => stepAt(now) + drift).find((step) => codeAt(secret, step) === code);

export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
};

/** URL (`otpauth:`) in the QR code that authenticator apps scan. */
export const otpAuthUrl = (email: string, secret: Buffer): string =>
  `otpauth://totp/Fanfare:${encodeURIComponent(email)}?secret=${base32(secret).toUpperCase()}&issuer=Fanfare`;
