import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from './errors.ts';
import { type Params, text } from './params.ts';
import type { Person, PracticeApp, PracticePage, State, Token } from './state.ts';
import type { Tokens } from './tokens.ts';

/** Who calls: an app, and mostly a person or a page through it. */
export type Access = {
  app: PracticeApp;
  /** The token as it was sent. */
  value: string;
  /** None for an app's own token. */
  token: Token | undefined;
  person: Person | undefined;
  /** The page a page token speaks for. */
  page: PracticePage | undefined;
  has(permission: string): boolean;
  tasksOn(page: PracticePage): string[];
  pageToken(page: PracticePage): string | undefined;
};

type Deps = { state: State; tokens: Tokens };
type Caller = { params: Params; authorization: string | undefined };

export const accessOf = ({ state, tokens }: Deps, { params, authorization }: Caller): Access => {
  const [, fromHeader] = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const value = text(params, 'access_token') ?? fromHeader;
  if (value === undefined) throw refuse.noToken();

  const [, appId, secret] = /^(\d+)\|(\w+)$/.exec(value) ?? [];
  const byApp = appId === undefined ? undefined : state.apps.get(appId);
  if (byApp && byApp.secret === secret) return appAccess(byApp, value);

  const token = state.tokens.get(value);
  const app = token && state.apps.get(token.appId);
  if (!token || !app) throw refuse.unreadableToken();
  checkProof(app, value, text(params, 'appsecret_proof'));
  const ailment = tokens.ailmentOf(token, state.now());
  if (ailment) throw ailment;

  const granted = new Set(
    tokens.statusesOf(token).flatMap(({ permission, status }) => (status === 'granted' ? [permission] : [])),
  );
  const tasksOn = (page: PracticePage) => page.roles.find((role) => role.personId === token.personId)?.tasks ?? [];
  return {
    app,
    value,
    token,
    person: state.people.get(token.personId),
    page: token.pageId === undefined ? undefined : state.pages.get(token.pageId),
    has: (permission) => granted.has(permission),
    tasksOn,
    pageToken(page) {
      if (token.type === 'PAGE') return token.pageId === page.id ? value : undefined;
      return tasksOn(page).length > 0 ? tokens.forPage(token, page.id) : undefined;
    },
  };
};

const appAccess = (app: PracticeApp, value: string): Access => ({
  app,
  value,
  token: undefined,
  person: undefined,
  page: undefined,
  has: () => false,
  tasksOn: () => [],
  pageToken: () => undefined,
});

const checkProof = (app: PracticeApp, token: string, proof: string | undefined) => {
  if (proof === undefined && app.needsProof) throw refuse.proofMissing();
  if (proof === undefined) return;
  const expected = Buffer.from(createHmac('sha256', app.secret).update(token).digest('hex'));
  const given = Buffer.from(proof);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refuse.proofWrong();
};
