import type { Kit } from '../network.ts';
import { randomWord } from '../storage/ids.ts';

/** The one app of a practice network that signs people in by Google. */
export type GoogleApp = { id: string; secret: string; name: string };
export type GooglePerson = { id: string; name: string; email: string };

/** What a person allowed. Removing the app raises `round`, and every token of an earlier round is dead. */
type Grant = { scopes: string[]; round: number; isOffline: boolean };
export type GoogleToken = {
  value: string;
  kind: 'access' | 'refresh';
  personId: string;
  scopes: string[];
  round: number;
  issuedAt: number;
  /** Refresh tokens have none. */
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

export const accessLifeSeconds = 3600;
const codeLifeMs = 10 * 60_000;
/** So many live at once for a person and an app; the oldest dies without a word. */
const mostRefreshTokens = 100;

/** Asked for by short names, told by long ones: comparing the two as they come finds nothing granted. */
export const emailScope = 'https://www.googleapis.com/auth/userinfo.email';
export const profileScope = 'https://www.googleapis.com/auth/userinfo.profile';
const longNames: Record<string, string> = { email: emailScope, profile: profileScope };
const identity: Record<string, string> = {
  openid: 'Know who you are on Google',
  [emailScope]: 'See your primary Google Account email address',
  [profileScope]: 'See your personal info',
};

/** Nobody can untick who they are. */
export const isIdentity = (scope: string): boolean => Object.hasOwn(identity, scope);
export const longScope = (scope: string): string => longNames[scope] ?? scope;

export const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];

export type GoogleWorld = {
  /** The network's folder and its name for people. */
  name: string;
  title: string;
  app: GoogleApp;
  /** The scopes it knows beside identity, in the words of the consent page. */
  scopes: Record<string, string>;
};
export type GoogleAccounts = ReturnType<typeof googleAccounts>;

/** The accounts of one practice network: people, what they allowed, and the tokens made of it. */
export const googleAccounts = (kit: Kit, world: GoogleWorld) => {
  const people = kit.collection<GooglePerson>('people');
  const grants = kit.collection<Grant>('grants');
  const tokens = kit.collection<GoogleToken>('tokens');
  const codes = kit.collection<GoogleCode>('codes');
  const now = () => kit.clock.now().getTime();

  const grantOf = (personId: string): Readonly<Grant> =>
    grants.get(personId) ?? { scopes: [], round: 1, isOffline: false };

  const issue = (
    kind: GoogleToken['kind'],
    { personId, scopes }: Pick<GoogleToken, 'personId' | 'scopes'>,
  ): Readonly<GoogleToken> => {
    const issuedAt = now();
    const value = kind === 'access' ? `ya29.a0${randomWord(60)}` : `1//0${randomWord(40)}`;
    const { round } = grantOf(personId);
    if (kind === 'refresh') forgetOldest(personId, round);
    return tokens.set(value, {
      ...{ value, kind, personId, scopes: [...scopes], round, issuedAt },
      ...(kind === 'access' && { expiresAt: issuedAt + accessLifeSeconds * 1000 }),
    });
  };

  const forgetOldest = (personId: string, round: number) => {
    const living = tokens
      .values()
      .filter((token) => token.kind === 'refresh' && token.personId === personId && token.round === round);
    for (const { value } of living.slice(0, Math.max(0, living.length - mostRefreshTokens + 1))) tokens.delete(value);
  };

  const isAlive = ({ personId, round, expiresAt }: GoogleToken): boolean =>
    round === grantOf(personId).round && (expiresAt === undefined || now() < expiresAt) && people.has(personId);

  const living = (value: string | undefined, kind?: GoogleToken['kind']): Readonly<GoogleToken> | undefined => {
    const token = tokens.get(value ?? '');
    return token && isAlive(token) && (kind === undefined || token.kind === kind) ? token : undefined;
  };

  return {
    ...world,
    scopes: { ...identity, ...world.scopes },
    people,
    codes,
    now,
    home: `/${world.name}`,
    url: kit.url,
    grantOf,
    issue,
    living,

    /** Whose token this is and what it may do; nothing for no token, an unknown one or a dead one. */
    callerOf: (authorization: string | undefined) => living(bearerIn(authorization), 'access'),

    /** Keeps the answer of the consent page and makes the code that leads to tokens. */
    allow(
      personId: string,
      answer: { asked: string[]; ticked: string[]; keepsEarlier: boolean; isOffline: boolean; asksAgain: boolean },
    ): { scopes: string[]; wantsRefresh: boolean } {
      const before = grantOf(personId);
      const earlier = answer.keepsEarlier ? before.scopes.filter((scope) => !answer.asked.includes(scope)) : [];
      const scopes = [...answer.ticked, ...earlier];
      // Only the first consent of its kind comes with a refresh token, unless the question is put again.
      const wantsRefresh = answer.isOffline && (answer.asksAgain || !before.isOffline);
      const kept = new Set([...before.scopes.filter((scope) => !answer.asked.includes(scope)), ...answer.ticked]);
      grants.set(personId, {
        scopes: [...kept],
        round: before.round,
        isOffline: before.isOffline || answer.isOffline,
      });
      return { scopes, wantsRefresh };
    },

    codeFor(facts: Omit<GoogleCode, 'value' | 'expiresAt' | 'isUsed'>): string {
      const value = `4/0A${randomWord(34)}`;
      codes.set(value, { ...facts, value, expiresAt: now() + codeLifeMs, isUsed: false });
      return value;
    },

    /** Any token of a person gives back everything they allowed. */
    revoke(personId: string) {
      grants.set(personId, { scopes: [], round: grantOf(personId).round + 1, isOffline: false });
    },

    /** As if an hour had passed for this person alone. */
    expire(personId: string) {
      for (const token of tokens.values()) {
        if (token.personId === personId && token.kind === 'access') tokens.set(token.value, { ...token, expiresAt: 0 });
      }
    },
  };
};
