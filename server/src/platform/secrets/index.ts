export { type SecretBox, type SecretKey, SecretUnreadable, secretBox } from './box.ts';
export { parseKeys } from './keys.ts';
export { type Vault, vault } from './vault.ts';
