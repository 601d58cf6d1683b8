import type { Request } from '../../kit/network.ts';
import type { PracticeSite, State, User } from '../state.ts';
import { errors } from './errors.ts';
import { roleCan } from './roles.ts';

/** The logged-in user and the application password used. */
export type Caller = { user: User; passwordUuid: string };

/**
 * Reads the Basic header. As in WordPress, wrong credentials make the call anonymous instead of failing, and so do
 * credentials for a site without application passwords.
 */
export const authenticate = (state: State, site: PracticeSite, request: Request): Caller | undefined => {
  const [, encoded] = /^Basic\s+([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0 || !site.hasApplicationPasswords) return undefined;
  const name = pair.slice(0, colon).toLowerCase();
  const user = state
    .users(site.slug)
    .values()
    .find(({ login, email }) => login.toLowerCase() === name || email.toLowerCase() === name);
  if (!user) return undefined;
  const password = pair.slice(colon + 1).replace(/[^a-z\d]/gi, '');
  const match = state
    .passwords(site.slug)
    .values()
    .find((entry) => entry.userId === user.id && entry.password === password);
  if (!match) return undefined;
  state.passwords(site.slug).set(match.uuid, { ...match, lastUsedAt: state.now(), lastIp: request.ip });
  return { user, passwordUuid: match.uuid };
};

export const callerCan = (caller: Caller | undefined, capability: string): boolean =>
  caller !== undefined && roleCan(caller.user.role, capability);

export const requireCaller = (caller: Caller | undefined): Caller => {
  if (!caller) throw errors.notLoggedIn();
  return caller;
};
