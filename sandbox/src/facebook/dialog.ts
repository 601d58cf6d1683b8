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
import { Refusal } from './errors.ts';
import { checkVersion, strings } from './graph.ts';
import { alwaysGranted, permissions } from './permissions.ts';
import type { PermissionStatus, PracticeApp, State } from './state.ts';
import type { Tokens } from './tokens.ts';

const codeLifeMs = 10 * 60_000;
const home = '/facebook';
const asked = [
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'response_type',
  'auth_type',
  'display',
  'code_challenge',
  'code_challenge_method',
];

type Deps = { state: State; tokens: Tokens };
type Question = { app: PracticeApp; redirect: string; fields: Record<string, string>; scopes: string[] };
type Refused = { title: string; text: string };

/** The login dialog: who are you, and what may this app do. */
export const dialog = (routes: Routes, { state, tokens }: Deps) => {
  const path = '/www/:version/dialog/oauth';

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
      return {
        title: 'URL Blocked',
        text: 'This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.',
      };
    }
    const wishes = (sent.scope ?? '').split(/[,\s]+/).filter(Boolean);
    const strange = wishes.filter((scope) => !Object.hasOwn(permissions, scope));
    if (strange.length > 0) {
      return {
        title: 'Invalid Scopes',
        text: `Invalid Scopes: ${strange.join(', ')}. This message is only shown to developers.`,
      };
    }
    if (sent.response_type !== undefined && sent.response_type !== 'code') {
      return { title: 'Unsupported response type', text: 'Practice Facebook answers with a code: response_type=code.' };
    }
    const fields = Object.fromEntries(asked.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
    return { app, redirect, fields, scopes: [...new Set([alwaysGranted, ...wishes])] };
  };

  /** What was declined once is asked again only by `auth_type=rerequest`. */
  const openScopes = ({ app, scopes, fields }: Question, personId: string): string[] => {
    const { permissions: known } = tokens.grantOf(app.id, personId);
    return scopes.filter((scope) => known[scope] !== 'declined' || fields.auth_type === 'rerequest');
  };

  const turnAway = (reply: Reply, { title, text }: Refused) =>
    sendRefusedConsent(reply, { network: 'Facebook', home, title, text });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const { version = '' } = strings(request.params);
    const sent = strings(request.query);
    const found = question(version, sent);
    if ('title' in found) return turnAway(reply, found);
    const people = state.people.values();
    const chosen = people.find(({ id }) => id === sent.practice_person) ?? people[0];
    if (!chosen)
      return turnAway(reply, { title: 'Nobody is here', text: 'This practice world has no people. Reset it.' });
    const open = openScopes(found, chosen.id);
    const hidden = found.scopes.filter((scope) => !open.includes(scope));
    return sendConsentPage(reply, {
      network: 'Facebook',
      home,
      app: found.app.name,
      action: `${home}/www/${version}/dialog/oauth`,
      fields: found.fields,
      people: people.map(({ id, name, email }) => ({
        id,
        name,
        detail: email,
        href: `?${new URLSearchParams({ ...found.fields, practice_person: id })}`,
        isChosen: id === chosen.id,
      })),
      permissions: open.map(
        (scope): ConsentPermission => ({
          name: scope,
          title: permissions[scope] ?? scope,
          isRequired: scope === alwaysGranted,
        }),
      ),
      ...(hidden.length > 0 && { notice: `You declined before, and are not asked again: ${hidden.join(', ')}.` }),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { version = '' } = strings(request.params);
    const { personId, isAllowed, ticked, fields } = parseConsent(request.body);
    const found = question(version, strings(fields));
    if ('title' in found) return turnAway(reply, found);
    const person = state.people.get(personId);
    if (!person) return turnAway(reply, { title: 'Who are you?', text: 'Choose one of the practice people.' });
    const { app, redirect, fields: kept } = found;
    if (!isAllowed) {
      const denial = {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
        state: kept.state,
      };
      return reply.redirect(withAnswer(redirect, denial, { fragment: '_=_' }), 303);
    }
    const answers = openScopes(found, person.id).map((scope): [string, PermissionStatus] => [
      scope,
      scope === alwaysGranted || ticked.includes(scope) ? 'granted' : 'declined',
    ]);
    tokens.grant(app.id, person.id, Object.fromEntries(answers));
    const code = `AQ${randomWord(48)}`;
    state.codes.set(code, {
      value: code,
      appId: app.id,
      personId: person.id,
      redirect,
      ...(kept.code_challenge !== undefined && { challenge: kept.code_challenge }),
      expiresAt: state.now() + codeLifeMs,
      isUsed: false,
    });
    return reply.redirect(withAnswer(redirect, { code, state: kept.state }, { fragment: '_=_' }), 303);
  });
};
