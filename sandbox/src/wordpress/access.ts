import type { Request } from '../kit/network.ts';
import { refuse } from './errors.ts';
import { can } from './roles.ts';
import type { PracticeSite, State, User } from './state.ts';

/** Who asks, and by which application password. Nobody for a stranger. */
export type Caller = { user: User; passwordUuid: string };

/** Reads the Basic header. A wrong one is refused even where a stranger would be welcome, as WordPress does. */
export const callerOf = (state: State, site: PracticeSite, request: Request): Caller | undefined => {
  const [, encoded] = /^Basic\s+([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return undefined;
  if (!site.hasApplicationPasswords) throw refuse.passwordsDisabled();
  const name = pair.slice(0, colon).toLowerCase();
  const user = state
    .users(site.slug)
    .values()
    .find(({ login, email }) => login.toLowerCase() === name || email.toLowerCase() === name);
  if (!user) throw refuse.unknownUser();
  const password = pair.slice(colon + 1).replace(/[^a-z\d]/gi, '');
  const known = state
    .passwords(site.slug)
    .values()
    .find((entry) => entry.userId === user.id && entry.password === password);
  if (!known) throw refuse.wrongPassword();
  state.passwords(site.slug).set(known.uuid, { ...known, lastUsedAt: state.now(), lastIp: request.ip });
  return { user, passwordUuid: known.uuid };
};

export const may = (caller: Caller | undefined, capability: string): boolean =>
  caller !== undefined && can(caller.user.role, capability);

export const knownCaller = (caller: Caller | undefined): Caller => {
  if (!caller) throw refuse.notLoggedIn();
  return caller;
};
