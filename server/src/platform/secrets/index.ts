export { type SecretBox, type SecretKey, SecretUnreadable, secretBox } from './secret-box.ts';

export { createVault, type Vault } from './vault.ts';
