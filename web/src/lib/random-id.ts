/** The browser's one dice. `randomUUID` is only there over https, and a practice server need not have it. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
