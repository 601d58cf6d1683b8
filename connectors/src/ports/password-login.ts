import type { Grant } from './grant.ts';

export type Login = { address: string; username: string; password: string };

/** Gets a permission by a password somebody made for us, where there is no consent page. The address is typed: hostile. */
export interface PasswordLogin {
  connect(login: Login): Promise<Grant>;
}
