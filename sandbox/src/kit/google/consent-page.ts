import type { Reply, Routes } from '../network.ts';
import {
  isRegisteredRedirect,
  parseConsent,
  sendConsentPage,
  sendRefusedConsent,
  withAnswer,
} from '../pages/consent-page.ts';
import { type GoogleAccounts, isIdentity, longScope, strings } from './accounts.ts';

const path = '/accounts/o/oauth2/v2/auth';
const kept = [
  ...['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'access_type', 'prompt', 'login_hint'],
  ...['include_granted_scopes', 'code_challenge', 'code_challenge_method'],
];

type Question = { redirect: string; scopes: string[]; fields: Record<string, string> };
type Refused = { title: string; text: string };

/** Google's own page: who are you, and what may this app do. */
export const googleConsent = (routes: Routes, accounts: GoogleAccounts) => {
  const { app, title: network, home, people } = accounts;

  const question = (sent: Record<string, string>): Question | Refused => {
    const invalid = (text: string): Refused => ({ title: 'Error 400: invalid_request', text });
    for (const name of ['client_id', 'redirect_uri', 'response_type', 'scope']) {
      if (!sent[name]) return invalid(`Missing required parameter: ${name}`);
    }
    const { redirect_uri: redirect = '', access_type = 'online', prompt = '', code_challenge_method: method } = sent;
    if (sent.client_id !== app.id) {
      return { title: 'Error 401: invalid_client', text: 'The OAuth client was not found.' };
    }
    if (!isRegisteredRedirect(redirect, ['loopback'])) {
      return {
        title: 'Error 400: redirect_uri_mismatch',
        text: 'The redirect URI in the request does not match the ones authorized for the OAuth client.',
      };
    }
    if (sent.response_type !== 'code') {
      return { title: 'Error 400: unsupported_response_type', text: 'Practice Google answers with a code.' };
    }
    if (!['online', 'offline'].includes(access_type)) {
      return invalid(`Invalid parameter value for access_type: '${access_type}'`);
    }
    if (prompt.split(' ').some((word) => word && !['none', 'consent', 'select_account'].includes(word))) {
      return invalid(`Invalid parameter value for prompt: Invalid prompt: ${prompt}`);
    }
    if (method !== undefined && !['S256', 'plain'].includes(method)) {
      return invalid(`Invalid parameter value for code_challenge_method: '${method}' is not a valid challenge method`);
    }
    const scopes = [...new Set((sent.scope ?? '').split(' ').filter(Boolean).map(longScope))];
    const strange = scopes.filter((scope) => !Object.hasOwn(accounts.scopes, scope));
    if (strange.length > 0) {
      return {
        title: 'Error 400: invalid_scope',
        text: `Some requested scopes were invalid. {invalid=[${strange.join(', ')}]}`,
      };
    }
    const fields = Object.fromEntries(kept.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
    return { redirect, scopes, fields };
  };

  const turnAway = (reply: Reply, refused: Refused) => sendRefusedConsent(reply, { network, home, ...refused });

  routes.get(path, { config: { operation: 'consent.show' } }, async (request, reply) => {
    const sent = strings(request.query);
    const found = question(sent);
    if ('title' in found) return turnAway(reply, found);
    const { fields, scopes } = found;
    const everybody = people.values();
    const hint = fields.login_hint?.toLowerCase();
    const chosen =
      everybody.find(({ id }) => id === sent.practice_person) ??
      everybody.find(({ id, email }) => id === hint || email.toLowerCase() === hint) ??
      everybody[0];
    if (!chosen) return turnAway(reply, { title: 'Nobody is here', text: 'This practice world has no people.' });
    const before = accounts.grantOf(chosen.id).scopes;
    return sendConsentPage(reply, {
      network,
      home,
      app: app.name,
      action: `${home}${path}`,
      fields,
      people: everybody.map(({ id, name, email }) => ({
        id,
        name,
        detail: email,
        href: `?${new URLSearchParams({ ...fields, practice_person: id })}`,
        isChosen: id === chosen.id,
      })),
      permissions: scopes.map((scope) => ({
        name: scope,
        title: accounts.scopes[scope] ?? scope,
        isRequired: isIdentity(scope),
      })),
      ...(before.length > 0 && { notice: `${app.name} already has some access to ${chosen.email}.` }),
    });
  });

  routes.post(path, { config: { operation: 'consent.answer' } }, async (request, reply) => {
    const { personId, isAllowed, ticked, fields: sent } = parseConsent(request.body);
    const found = question(strings(sent));
    if ('title' in found) return turnAway(reply, found);
    if (!people.has(personId)) return turnAway(reply, { title: 'Who are you?', text: 'Choose one of the people.' });
    const { redirect, scopes: asked, fields } = found;
    if (!isAllowed) {
      return reply.redirect(withAnswer(redirect, { error: 'access_denied', state: fields.state }), 303);
    }
    const asksAgain = (fields.prompt ?? '').split(' ').includes('consent');
    const { scopes, wantsRefresh } = accounts.allow(personId, {
      asked,
      ticked: asked.filter((scope) => isIdentity(scope) || ticked.includes(scope)),
      keepsEarlier: fields.include_granted_scopes === 'true',
      isOffline: fields.access_type === 'offline',
      asksAgain,
    });
    const code = accounts.codeFor({
      ...{ personId, redirect, scopes, wantsRefresh },
      isPlainChallenge: fields.code_challenge_method !== 'S256',
      ...(fields.code_challenge !== undefined && { challenge: fields.code_challenge }),
    });
    const answer = { state: fields.state, code, scope: scopes.join(' '), authuser: '0' };
    return reply.redirect(withAnswer(redirect, { ...answer, prompt: asksAgain ? 'consent' : 'none' }), 303);
  });
};
