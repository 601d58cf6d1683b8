import type { Reply, Routes } from '../../kit/network.ts';
import {
  buildRedirectUrl,
  isRegisteredRedirect,
  parseConsent,
  sendConsentError,
  sendConsentPage,
} from '../../kit/pages/consent-page.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import { toStrings } from '../api/params.ts';
import type { State } from '../state.ts';
import { practiceApp } from './app.ts';
import { requiredScopes, scopeTitles } from './scopes.ts';

const codeTtlMs = 30_000;
const homePath = '/x';
const path = '/www/i/oauth2/authorize';
const requestParams = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

type AuthorizationRequest = {
  redirect: string;
  scopes: string[];
  challenge: string;
  isPlain: boolean;
  fields: Record<string, string>;
};

/** The consent page: choose an account and grant scopes. */
export const registerConsentDialog = (routes: Routes, state: State) => {
  const sendError = (reply: Reply, text: string) =>
    sendConsentError(reply, { network: 'X', homePath, title: 'Something went wrong', text });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const params = toStrings(request.query);
    const authorization = parseRequest(params);
    if (typeof authorization === 'string') return sendError(reply, authorization);
    const accounts = state.accounts.values();
    const selected = accounts.find(({ id }) => id === params.practice_person) ?? accounts[0];
    if (!selected) return sendError(reply, 'This practice network has no accounts. Reset it.');
    return sendConsentPage(reply, {
      network: 'X',
      homePath,
      app: practiceApp.name,
      action: `${homePath}${path}`,
      fields: authorization.fields,
      people: accounts.map(({ id, name, username }) => ({
        id,
        name,
        detail: `@${username}`,
        href: `?${new URLSearchParams({ ...authorization.fields, practice_person: id })}`,
        isSelected: id === selected.id,
      })),
      permissions: authorization.scopes.map((scope) => ({
        name: scope,
        title: scopeTitles[scope] ?? scope,
        isRequired: requiredScopes.includes(scope),
      })),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { personId, isAllowed, checked, fields } = parseConsent(request.body);
    const authorization = parseRequest(toStrings(fields));
    if (typeof authorization === 'string') return sendError(reply, authorization);
    const account = state.accounts.get(personId);
    if (!account) return sendError(reply, 'Choose one of the practice accounts.');
    const { redirect, challenge, isPlain } = authorization;
    if (!isAllowed) {
      return reply.redirect(
        buildRedirectUrl(redirect, { error: 'access_denied', state: authorization.fields.state }),
        303,
      );
    }
    const value = Buffer.from(`${randomHex(24)}:ac:1`).toString('base64url');
    state.codes.set(value, {
      value,
      accountId: account.id,
      scopes: authorization.scopes.filter((scope) => requiredScopes.includes(scope) || checked.includes(scope)),
      redirect,
      challenge,
      isPlain,
      expiresAt: state.now() + codeTtlMs,
      isUsed: false,
    });
    return reply.redirect(buildRedirectUrl(redirect, { state: authorization.fields.state, code: value }), 303);
  });
};

/** The parsed authorization request, or an error message. */
const parseRequest = (params: Record<string, string>): AuthorizationRequest | string => {
  const intro = 'You weren’t able to give access to the App. Go back and try logging in again.';
  if (params.client_id !== practiceApp.id) return `${intro} (The client ID is unknown.)`;
  const redirect = params.redirect_uri ?? '';
  if (!isRegisteredRedirect(redirect, ['loopback'])) return `${intro} (The redirect URL is not registered.)`;
  if (params.response_type !== 'code') return `${intro} (response_type must be code.)`;
  const { state = '', code_challenge: challenge = '', code_challenge_method: method = 'plain' } = params;
  if (state === '' || state.length > 500) return `${intro} (state is required, up to 500 characters.)`;
  if (challenge === '') return `${intro} (code_challenge is required.)`;
  if (method !== 'S256' && method !== 'plain') return `${intro} (code_challenge_method must be S256 or plain.)`;
  const scopes = [...new Set((params.scope ?? '').split(' ').filter(Boolean))];
  const unknownScopes = scopes.filter((scope) => !Object.hasOwn(scopeTitles, scope));
  if (scopes.length === 0 || unknownScopes.length > 0)
    return `${intro} (Unknown scopes: ${unknownScopes.join(', ') || 'none given'}.)`;
  const fields = Object.fromEntries(
    requestParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  return { redirect, scopes, challenge, isPlain: method === 'plain', fields };
};
