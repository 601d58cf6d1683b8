export { type SecretBox, type SecretKey, SecretUnreadable, secretBox } from './secret-box.ts';
export { parseKeys } from './secret-keys.ts';
export { type Vault, vault } from './vault.ts';
