import { createHash, randomBytes } from 'node:crypto';

/** The source of random bytes: the operating system, never `Math.random`. */
export type RandomBytes = (size: number) => Buffer;
export const systemRandomBytes: RandomBytes = (size) => randomBytes(size);

/** A number from 0 up to 1, for jitter; never for secrets. */
export type Random = () => number;
export const randomFraction =
  (random: RandomBytes): Random =>
  () =>
    random(4).readUInt32BE() / 2 ** 32;

/** 256 bits as text, for links, cookies and keys. Only its hash is ever stored. */
export const newToken = (random: RandomBytes): string => random(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A random UUID (version 4). */
export const newUuid = (random: RandomBytes): string => {
  const bytes = random(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
