/** Random id. `crypto.randomUUID` exists only over https, which a practice server may not have. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
