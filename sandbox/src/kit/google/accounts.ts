import { hourSeconds, minuteMs } from '../durations.ts';
import type { Kit } from '../network.ts';
import { randomHex } from '../storage/ids.ts';

/** The OAuth client of a practice network with Google sign-in. */
export type GoogleApp = { id: string; secret: string; name: string };
export type GooglePerson = { id: string; name: string; email: string };

/** The scopes a person granted. Removing the app increments `round`; tokens of earlier rounds are invalid. */
type Grant = { scopes: string[]; round: number; isOffline: boolean };
export type GoogleToken = {
  value: string;
  kind: 'access' | 'refresh';
  personId: string;
  scopes: string[];
  round: number;
  issuedAt: number;
  /** Expiry of the token; missing for refresh tokens. */
  expiresAt?: number;
};
export type GoogleCode = {
  value: string;
  personId: string;
  redirect: string;
  challenge?: string;
  isPlainChallenge: boolean;
  scopes: string[];
  wantsRefresh: boolean;
  expiresAt: number;
  isUsed: boolean;
};

export const accessLifeSeconds = hourSeconds;
const codeLifeMs = 10 * minuteMs;
/** Largest number of refresh tokens per person and app, as at Google; the oldest one is deleted without notice. */
const maxRefreshTokens = 100;

/** Full names of the scopes that are requested as `email` and `profile`. */
export const emailScope = 'https://www.googleapis.com/auth/userinfo.email';
export const profileScope = 'https://www.googleapis.com/auth/userinfo.profile';
const fullScopeNames: Record<string, string> = { email: emailScope, profile: profileScope };
const identityScopes: Record<string, string> = {
  openid: 'Know who you are on Google',
  [emailScope]: 'See your primary Google Account email address',
  [profileScope]: 'See your personal info',
};

/** True for identity scopes, which are always granted. */
export const isIdentityScope = (scope: string): boolean => Object.hasOwn(identityScopes, scope);
export const toFullScope = (scope: string): string => fullScopeNames[scope] ?? scope;

export const pickStrings = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

export const parseBearer = (authorization: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];

export type GoogleDirectory = {
  /** The network's path segment and its title. */
  name: string;
  title: string;
  app: GoogleApp;
  /** The scopes besides identity, with their titles on the consent page. */
  scopes: Record<string, string>;
};
export type GoogleAccounts = ReturnType<typeof googleAccounts>;

/** The accounts of one practice network: people, their grants and tokens. */
export const googleAccounts = (kit: Kit, directory: GoogleDirectory) => {
  const people = kit.collection<GooglePerson>('people');
  const grants = kit.collection<Grant>('grants');
  const tokens = kit.collection<GoogleToken>('tokens');
  const codes = kit.collection<GoogleCode>('codes');
  const now = () => kit.clock.now().getTime();

  const findGrant = (personId: string): Readonly<Grant> =>
    grants.get(personId) ?? { scopes: [], round: 1, isOffline: false };

  const issueToken = (
    kind: GoogleToken['kind'],
    { personId, scopes }: Pick<GoogleToken, 'personId' | 'scopes'>,
  ): Readonly<GoogleToken> => {
    const issuedAt = now();
    const value = kind === 'access' ? `ya29.a0${randomHex(60)}` : `1//0${randomHex(40)}`;
    const { round } = findGrant(personId);
    if (kind === 'refresh') deleteOldestRefreshTokens(personId, round);
    return tokens.set(value, {
      value,
      kind,
      personId,
      scopes: [...scopes],
      round,
      issuedAt,
      ...(kind === 'access' && { expiresAt: issuedAt + accessLifeSeconds * 1000 }),
    });
  };

  const deleteOldestRefreshTokens = (personId: string, round: number) => {
    const validTokens = tokens
      .values()
      .filter((token) => token.kind === 'refresh' && token.personId === personId && token.round === round);
    for (const { value } of validTokens.slice(0, Math.max(0, validTokens.length - maxRefreshTokens + 1)))
      tokens.delete(value);
  };

  const isValid = ({ personId, round, expiresAt }: GoogleToken): boolean => {
    const isRevoked = round !== findGrant(personId).round || !people.has(personId);
    const hasExpired = expiresAt !== undefined && now() >= expiresAt;
    return !isRevoked && !hasExpired;
  };

  const findValidToken = (value: string | undefined, kind?: GoogleToken['kind']): Readonly<GoogleToken> | undefined => {
    const token = tokens.get(value ?? '');
    return token && isValid(token) && (kind === undefined || token.kind === kind) ? token : undefined;
  };

  return {
    ...directory,
    scopes: { ...identityScopes, ...directory.scopes },
    people,
    codes,
    now,
    homePath: `/${directory.name}`,
    url: kit.url,
    findGrant,
    issueToken,
    findValidToken,

    /** The valid access token of the request; undefined without one. */
    findCaller: (authorization: string | undefined) => findValidToken(parseBearer(authorization), 'access'),

    /** Stores the answer of the consent page. */
    recordConsent(
      personId: string,
      answer: {
        requested: string[];
        granted: string[];
        includesEarlierScopes: boolean;
        isOffline: boolean;
        isConsentForced: boolean;
      },
    ): { scopes: string[]; wantsRefresh: boolean } {
      const previous = findGrant(personId);
      const earlierScopes = answer.includesEarlierScopes
        ? previous.scopes.filter((scope) => !answer.requested.includes(scope))
        : [];
      const scopes = [...answer.granted, ...earlierScopes];
      // Google sends a refresh token only for the first offline consent, or with prompt=consent.
      const wantsRefresh = answer.isOffline && (answer.isConsentForced || !previous.isOffline);
      const allScopes = new Set([
        ...previous.scopes.filter((scope) => !answer.requested.includes(scope)),
        ...answer.granted,
      ]);
      grants.set(personId, {
        scopes: [...allScopes],
        round: previous.round,
        isOffline: previous.isOffline || answer.isOffline,
      });
      return { scopes, wantsRefresh };
    },

    createCode(fields: Omit<GoogleCode, 'value' | 'expiresAt' | 'isUsed'>): string {
      const value = `4/0A${randomHex(34)}`;
      codes.set(value, { ...fields, value, expiresAt: now() + codeLifeMs, isUsed: false });
      return value;
    },

    /** Revokes all scopes and tokens of the person. */
    revokeGrant(personId: string) {
      grants.set(personId, { scopes: [], round: findGrant(personId).round + 1, isOffline: false });
    },

    /** Expires the access tokens of this person, as after an hour. */
    expireTokens(personId: string) {
      for (const token of tokens.values()) {
        if (token.personId === personId && token.kind === 'access') tokens.set(token.value, { ...token, expiresAt: 0 });
      }
    },
  };
};
