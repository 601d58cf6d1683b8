import type { Reply, Routes } from '../network.ts';
import {
  buildRedirectUrl,
  isRegisteredRedirect,
  parseConsent,
  sendConsentError,
  sendConsentPage,
} from '../pages/consent-page.ts';
import { type GoogleAccounts, isIdentityScope, pickStrings, toFullScope } from './accounts.ts';

const path = '/accounts/o/oauth2/v2/auth';
const preservedParams = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'access_type',
  'prompt',
  'login_hint',
  'include_granted_scopes',
  'code_challenge',
  'code_challenge_method',
];

type AuthorizationRequest = { redirect: string; scopes: string[]; fields: Record<string, string> };
type ConsentError = { title: string; text: string };

/** Google's consent page: choose an account, grant scopes. */
export const googleConsent = (routes: Routes, accounts: GoogleAccounts) => {
  const { app, title: network, homePath, people } = accounts;

  const parseAuthorizationRequest = (params: Record<string, string>): AuthorizationRequest | ConsentError => {
    const invalid = (text: string): ConsentError => ({ title: 'Error 400: invalid_request', text });
    for (const name of ['client_id', 'redirect_uri', 'response_type', 'scope']) {
      if (!params[name]) return invalid(`Missing required parameter: ${name}`);
    }
    const { redirect_uri: redirect = '', access_type = 'online', prompt = '', code_challenge_method: method } = params;
    if (params.client_id !== app.id) {
      return { title: 'Error 401: invalid_client', text: 'The OAuth client was not found.' };
    }
    if (!isRegisteredRedirect(redirect, ['loopback'])) {
      return {
        title: 'Error 400: redirect_uri_mismatch',
        text: 'The redirect URI in the request does not match the ones authorized for the OAuth client.',
      };
    }
    if (params.response_type !== 'code') {
      return {
        title: 'Error 400: unsupported_response_type',
        text: 'Practice Google supports response_type=code only.',
      };
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
    const scopes = [...new Set((params.scope ?? '').split(' ').filter(Boolean).map(toFullScope))];
    const unknownScopes = scopes.filter((scope) => !Object.hasOwn(accounts.scopes, scope));
    if (unknownScopes.length > 0) {
      return {
        title: 'Error 400: invalid_scope',
        text: `Some requested scopes were invalid. {invalid=[${unknownScopes.join(', ')}]}`,
      };
    }
    const fields = Object.fromEntries(
      preservedParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
    return { redirect, scopes, fields };
  };

  const sendError = (reply: Reply, error: ConsentError) => sendConsentError(reply, { network, homePath, ...error });

  routes.get(path, { config: { operation: 'consent.show' } }, async (request, reply) => {
    const params = pickStrings(request.query);
    const authorization = parseAuthorizationRequest(params);
    if ('title' in authorization) return sendError(reply, authorization);
    const { fields, scopes } = authorization;
    const allPeople = people.values();
    const hint = fields.login_hint?.toLowerCase();
    const selected =
      allPeople.find(({ id }) => id === params.practice_person) ??
      allPeople.find(({ id, email }) => id === hint || email.toLowerCase() === hint) ??
      allPeople[0];
    if (!selected)
      return sendError(reply, { title: 'No accounts', text: 'This practice network has no accounts. Reset it.' });
    const grantedScopes = accounts.findGrant(selected.id).scopes;
    return sendConsentPage(reply, {
      network,
      homePath,
      app: app.name,
      action: `${homePath}${path}`,
      fields,
      people: allPeople.map(({ id, name, email }) => ({
        id,
        name,
        detail: email,
        href: `?${new URLSearchParams({ ...fields, practice_person: id })}`,
        isSelected: id === selected.id,
      })),
      permissions: scopes.map((scope) => ({
        name: scope,
        title: accounts.scopes[scope] ?? scope,
        isRequired: isIdentityScope(scope),
      })),
      ...(grantedScopes.length > 0 && { notice: `${app.name} already has some access to ${selected.email}.` }),
    });
  });

  routes.post(path, { config: { operation: 'consent.answer' } }, async (request, reply) => {
    const { personId, isAllowed, checked, fields: params } = parseConsent(request.body);
    const authorization = parseAuthorizationRequest(pickStrings(params));
    if ('title' in authorization) return sendError(reply, authorization);
    if (!people.has(personId))
      return sendError(reply, { title: 'Account not found', text: 'Choose one of the practice accounts.' });
    const { redirect, scopes: requested, fields } = authorization;
    if (!isAllowed) {
      return reply.redirect(buildRedirectUrl(redirect, { error: 'access_denied', state: fields.state }), 303);
    }
    const isConsentForced = (fields.prompt ?? '').split(' ').includes('consent');
    const { scopes, wantsRefresh } = accounts.recordConsent(personId, {
      requested,
      granted: requested.filter((scope) => isIdentityScope(scope) || checked.includes(scope)),
      includesEarlierScopes: fields.include_granted_scopes === 'true',
      isOffline: fields.access_type === 'offline',
      isConsentForced,
    });
    const code = accounts.createCode({
      personId,
      redirect,
      scopes,
      wantsRefresh,
      isPlainChallenge: fields.code_challenge_method !== 'S256',
      ...(fields.code_challenge !== undefined && { challenge: fields.code_challenge }),
    });
    const answer = { state: fields.state, code, scope: scopes.join(' '), authuser: '0' };
    return reply.redirect(buildRedirectUrl(redirect, { ...answer, prompt: isConsentForced ? 'consent' : 'none' }), 303);
  });
};
