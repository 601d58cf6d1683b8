import { minuteMs } from '../../kit/durations.ts';
import type { Reply, Routes } from '../../kit/network.ts';
import {
  buildRedirectUrl,
  isRegisteredRedirect,
  parseConsent,
  sendConsentError,
  sendConsentPage,
} from '../../kit/pages/consent-page.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import { toStrings } from '../api/input.ts';
import { practiceApp } from '../seed.data.ts';
import type { State } from '../state.ts';

const codeTtlMs = 10 * minuteMs;
const homePath = '/pinterest';
const path = '/www/oauth/';
const requestParams = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope'];

const scopeTitles: Record<string, string> = {
  'user_accounts:read': 'See your account and its numbers',
  'boards:read': 'See your public boards, including group boards you join',
  'boards:write': 'Create, update and delete your public boards',
  'pins:read': 'See your public Pins',
  'pins:write': 'Create, update and delete your public Pins',
  'boards:read_secret': 'See your secret boards',
  'boards:write_secret': 'Create, update and delete your secret boards',
  'pins:read_secret': 'See your secret Pins',
  'pins:write_secret': 'Create, update and delete your secret Pins',
};

type AuthorizationRequest = { redirect: string; fields: Record<string, string>; scopes: string[] };
type RequestError = { title: string; text: string };

/** The consent page: choose an account and grant scopes. */
export const registerConsentDialog = (routes: Routes, state: State) => {
  const parseRequest = (params: Record<string, string>): AuthorizationRequest | RequestError => {
    const toError = (text: string): RequestError => ({ title: 'Something went wrong', text });
    if (params.client_id !== practiceApp.id) return toError('The client_id is not the id of an app.');
    const redirect = params.redirect_uri ?? '';
    if (!isRegisteredRedirect(redirect, practiceApp.redirects))
      return toError('The redirect_uri is not registered for this app.');
    if (params.response_type !== 'code') return toError('The response_type must be "code".');
    // Scopes are separated by commas only: a list with spaces is one unknown scope.
    const scopes = [...new Set((params.scope ?? '').split(',').filter(Boolean))];
    const unknownScopes = scopes.filter((scope) => !Object.hasOwn(scopeTitles, scope));
    if (scopes.length === 0 || unknownScopes.length > 0)
      return toError(`Unknown scope: ${unknownScopes.join(', ') || 'none'}.`);
    const fields = Object.fromEntries(
      requestParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
    return { redirect, fields, scopes };
  };
  const sendError = (reply: Reply, error: RequestError) =>
    sendConsentError(reply, { network: 'Pinterest', homePath, ...error });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const params = toStrings(request.query);
    const authorization = parseRequest(params);
    if ('title' in authorization) return sendError(reply, authorization);
    const accounts = state.accounts.values();
    const selected = accounts.find(({ id }) => id === params.practice_person) ?? accounts[0];
    return sendConsentPage(reply, {
      network: 'Pinterest',
      homePath,
      app: practiceApp.name,
      action: `${homePath}${path}`,
      fields: authorization.fields,
      people: accounts.map(({ id, name, username, businessName }) => ({
        id,
        name: businessName ?? name,
        detail: `@${username}`,
        href: `?${new URLSearchParams({ ...authorization.fields, practice_person: id })}`,
        isSelected: id === selected?.id,
      })),
      permissions: authorization.scopes.map((name) => ({
        name,
        title: scopeTitles[name] ?? name,
        isRequired: name === 'user_accounts:read',
      })),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { personId, isAllowed, checked, fields } = parseConsent(request.body);
    const authorization = parseRequest(toStrings(fields));
    if ('title' in authorization) return sendError(reply, authorization);
    const { redirect, scopes, fields: params } = authorization;
    const account = state.accounts.get(personId);
    if (!account) return sendError(reply, { title: 'Account not found', text: 'Choose one of the practice accounts.' });
    if (!isAllowed) {
      const answer = { error: 'access_denied', error_description: 'The user denied the request.', state: params.state };
      return reply.redirect(buildRedirectUrl(redirect, answer), 303);
    }
    const value = randomHex(20);
    state.codes.set(value, {
      value,
      accountId: account.id,
      redirect,
      scopes: scopes.filter((scope) => scope === 'user_accounts:read' || checked.includes(scope)),
      expiresAt: state.now() + codeTtlMs,
      isUsed: false,
    });
    return reply.redirect(buildRedirectUrl(redirect, { code: value, state: params.state }), 303);
  });
};
