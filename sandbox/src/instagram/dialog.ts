import { Refusal } from '../facebook/errors.ts';
import { checkVersion, strings } from '../facebook/graph.ts';
import { alwaysGranted, permissions as known } from '../facebook/permissions.ts';
import type { PermissionStatus } from '../facebook/state.ts';
import type { Tokens } from '../facebook/tokens.ts';
import type { Reply, Routes } from '../kit/network.ts';
import {
  type ConsentPermission,
  isRegisteredRedirect,
  parseConsent,
  sendConsentPage,
  sendRefusedConsent,
  withAnswer,
} from '../kit/pages/consent-page.ts';
import { randomWord } from '../kit/storage/ids.ts';
import type { State } from './state.ts';

const codeLifeMs = 10 * 60_000;
const home = '/instagram';
const path = '/www/:version/dialog/oauth';
const asked = ['client_id', 'redirect_uri', 'state', 'scope', 'response_type', 'auth_type', 'display'];

type Deps = { state: State; tokens: Tokens };
type Question = { appId: string; redirect: string; fields: Record<string, string>; scopes: string[] };
type Refused = { title: string; text: string };

/** Facebook's login dialog, as it asks for an Instagram account: who are you, and what may this app do. */
export const dialog = (routes: Routes, { state, tokens }: Deps) => {
  const question = (version: string, sent: Record<string, string>): Question | Refused => {
    try {
      checkVersion(version);
    } catch (error) {
      return { title: 'This version is gone', text: error instanceof Refusal ? error.message : 'Unknown version.' };
    }
    const app = state.apps.get(sent.client_id ?? '');
    if (!app) return { title: 'Invalid App ID', text: 'The provided app ID does not look like a valid app ID.' };
    const redirect = sent.redirect_uri ?? '';
    if (!isRegisteredRedirect(redirect, app.redirects)) {
      return { title: 'URL Blocked', text: 'The redirect URI is not white-listed in the app’s OAuth settings.' };
    }
    const wishes = (sent.scope ?? '').split(/[,\s]+/).filter(Boolean);
    const strange = wishes.filter((scope) => !Object.hasOwn(known, scope));
    if (strange.length > 0) return { title: 'Invalid Scopes', text: `Invalid Scopes: ${strange.join(', ')}.` };
    if (sent.response_type !== undefined && sent.response_type !== 'code') {
      return {
        title: 'Unsupported response type',
        text: 'Practice Instagram answers with a code: response_type=code.',
      };
    }
    const fields = Object.fromEntries(asked.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
    return { appId: app.id, redirect, fields, scopes: [...new Set([alwaysGranted, ...wishes])] };
  };

  /** What was declined once is asked again only by `auth_type=rerequest`. */
  const openScopes = ({ appId, scopes, fields }: Question, personId: string): string[] => {
    const { permissions } = tokens.grantOf(appId, personId);
    return scopes.filter((scope) => permissions[scope] !== 'declined' || fields.auth_type === 'rerequest');
  };

  const turnAway = (reply: Reply, { title, text }: Refused) =>
    sendRefusedConsent(reply, { network: 'Instagram', home, title, text });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const { version = '' } = strings(request.params);
    const sent = strings(request.query);
    const found = question(version, sent);
    if ('title' in found) return turnAway(reply, found);
    const people = state.people.values();
    const chosen = people.find(({ id }) => id === sent.practice_person) ?? people[0];
    if (!chosen) return turnAway(reply, { title: 'Nobody is here', text: 'This practice world is empty. Reset it.' });
    const open = openScopes(found, chosen.id);
    const hidden = found.scopes.filter((scope) => !open.includes(scope));
    return sendConsentPage(reply, {
      network: 'Instagram',
      home,
      app: state.apps.get(found.appId)?.name ?? '',
      action: `${home}/www/${version}/dialog/oauth`,
      fields: found.fields,
      people: people.map(({ id, name }) => ({
        id,
        name,
        detail: accountsOf(state, id) || 'No professional account',
        href: `?${new URLSearchParams({ ...found.fields, practice_person: id })}`,
        isChosen: id === chosen.id,
      })),
      permissions: open.map(
        (name): ConsentPermission => ({ name, title: known[name] ?? name, isRequired: name === alwaysGranted }),
      ),
      ...(hidden.length > 0 && { notice: `You declined before, and are not asked again: ${hidden.join(', ')}.` }),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { version = '' } = strings(request.params);
    const { personId, isAllowed, ticked, fields } = parseConsent(request.body);
    const found = question(version, strings(fields));
    if ('title' in found) return turnAway(reply, found);
    if (!state.people.has(personId))
      return turnAway(reply, { title: 'Who are you?', text: 'Choose one of the practice people.' });
    const { appId, redirect } = found;
    const back = (answer: Record<string, string>) =>
      reply.redirect(withAnswer(redirect, { ...answer, state: found.fields.state }, { fragment: '_=_' }), 303);
    if (!isAllowed) {
      const words = { error_description: 'Permissions error', error_reason: 'user_denied' };
      return back({ error: 'access_denied', error_code: '200', ...words });
    }
    const answers = openScopes(found, personId).map((scope): [string, PermissionStatus] => [
      scope,
      scope === alwaysGranted || ticked.includes(scope) ? 'granted' : 'declined',
    ]);
    tokens.grant(appId, personId, Object.fromEntries(answers));
    const code = `AQ${randomWord(48)}`;
    const expiresAt = state.now() + codeLifeMs;
    state.codes.set(code, { value: code, appId, personId, redirect, expiresAt, isUsed: false });
    return back({ code });
  });
};

const accountsOf = (state: State, personId: string): string =>
  state
    .pagesOf(personId)
    .flatMap(({ id }) => state.accountOf(id) ?? [])
    .map(({ username }) => `@${username}`)
    .join(', ');
