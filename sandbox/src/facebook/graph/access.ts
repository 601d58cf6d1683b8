import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Person, PracticeApp, PracticePage, State, Token } from '../state.ts';
import { errors } from './errors.ts';
import { type Params, readText } from './params.ts';
import type { Tokens } from './tokens.ts';

/** The caller: an app, usually with a person or a page. */
export type Access = {
  app: PracticeApp;
  /** Token as it was sent in the call. */
  value: string;
  /** Token of the caller; undefined for an app token. */
  token: Token | undefined;
  person: Person | undefined;
  /** Page that the page token belongs to. */
  page: PracticePage | undefined;
  hasPermission(permission: string): boolean;
  tasksFor(page: PracticePage): string[];
  pageTokenFor(page: PracticePage): string | undefined;
};

type Deps = { state: State; tokens: Tokens };
type Caller = { params: Params; authorization: string | undefined };

export const resolveAccess = ({ state, tokens }: Deps, { params, authorization }: Caller): Access => {
  const [, fromHeader] = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const value = readText(params, 'access_token') ?? fromHeader;
  if (value === undefined) throw errors.noToken();

  const [, appId, secret] = /^(\d+)\|(\w+)$/.exec(value) ?? [];
  const appByToken = appId === undefined ? undefined : state.apps.get(appId);
  if (appByToken && appByToken.secret === secret) return appAccess(appByToken, value);

  const token = state.tokens.get(value);
  const app = token && state.apps.get(token.appId);
  if (!token || !app) throw errors.unreadableToken();
  verifyProof(app, value, readText(params, 'appsecret_proof'));
  const tokenError = tokens.findTokenError(token, state.now());
  if (tokenError) throw tokenError;

  const granted = new Set(
    tokens.listPermissions(token).flatMap(({ permission, status }) => (status === 'granted' ? [permission] : [])),
  );
  const tasksFor = (page: PracticePage) => page.roles.find((role) => role.personId === token.personId)?.tasks ?? [];
  return {
    app,
    value,
    token,
    person: state.people.get(token.personId),
    page: token.pageId === undefined ? undefined : state.pages.get(token.pageId),
    hasPermission: (permission) => granted.has(permission),
    tasksFor,
    pageTokenFor(page) {
      if (token.type === 'PAGE') return token.pageId === page.id ? value : undefined;
      return tasksFor(page).length > 0 ? tokens.issuePageToken(token, page.id) : undefined;
    },
  };
};

const appAccess = (app: PracticeApp, value: string): Access => ({
  app,
  value,
  token: undefined,
  person: undefined,
  page: undefined,
  hasPermission: () => false,
  tasksFor: () => [],
  pageTokenFor: () => undefined,
});

const verifyProof = (app: PracticeApp, token: string, proof: string | undefined) => {
  if (proof === undefined && app.needsProof) throw errors.proofMissing();
  if (proof === undefined) return;
  const expected = Buffer.from(createHmac('sha256', app.secret).update(token).digest('hex'));
  const actual = Buffer.from(proof);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw errors.proofInvalid();
};
