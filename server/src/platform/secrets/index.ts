export { type SecretBox, type SecretKey, SecretUnreadable, secretBox } from './secret-box.ts';
export { parseKeys } from './secret-keys.ts';
export { createVault, type Vault } from './vault.ts';
