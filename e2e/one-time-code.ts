import { createHmac } from 'node:crypto';

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code an authenticator app shows for a secret at a time step (RFC 6238: SHA-1, 6 digits, 30 s). */
export function generateCode(secret: string, step: number): string {
  const bits = [...secret.replaceAll(/[\s=]/g, '')].map((character) =>
    base32Alphabet.indexOf(character).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = digest.readUInt8(19) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const currentStep = (): number => Math.floor(Date.now() / 30_000);
