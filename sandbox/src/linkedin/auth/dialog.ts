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
import { toStrings } from '../rest/input.ts';
import { findApp } from '../seed.data.ts';
import { fullName, type PracticeApp, type Product, type State } from '../state.ts';

const codeTtlMs = 30 * minuteMs;
const homePath = '/linkedin';
const path = '/www/oauth/v2/authorization';
const requestParams = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope'];

const scopeTitles: Record<string, string> = {
  openid: 'Know who you are on LinkedIn',
  profile: 'Use your name and photo',
  email: 'Use the primary email address of your account',
  r_basicprofile: 'Use your basic profile: name, headline, and photo',
  w_member_social: 'Create, modify, and delete posts, comments, and reactions on your behalf',
  rw_organization_admin: 'Manage your organizations’ pages and retrieve reporting data',
  r_organization_social: 'Retrieve your organizations’ posts, comments, reactions, and other engagement data',
  w_organization_social: 'Create, modify, and delete posts, comments, and reactions for your organizations',
};

/** The scopes of each product. `r_member_social` is in none: LinkedIn no longer grants it to new apps. */
const productScopes: Record<Product, readonly string[]> = {
  share: ['openid', 'profile', 'email', 'w_member_social'],
  'community-management': [
    'r_basicprofile',
    'w_member_social',
    'w_organization_social',
    'r_organization_social',
    'rw_organization_admin',
  ],
};

type AuthorizationRequest = { app: PracticeApp; redirect: string; fields: Record<string, string>; scopes: string[] };
type RequestError = { title: string; text: string };
type ErrorRedirect = { redirect: string; answer: Record<string, string | undefined> };

/** The consent page: choose an account and grant scopes. */
export const registerConsentDialog = (routes: Routes, state: State) => {
  const parseRequest = (params: Record<string, string>): AuthorizationRequest | RequestError | ErrorRedirect => {
    const app = findApp(params.client_id);
    if (!app) return { title: 'Bummer, something went wrong.', text: 'The passed in client_id is invalid.' };
    const redirect = params.redirect_uri ?? '';
    if (!isRegisteredRedirect(redirect, app.redirects))
      return { title: 'Bummer, something went wrong.', text: 'The redirect_uri does not match the registered value.' };
    if (params.response_type !== 'code')
      return {
        redirect,
        answer: {
          error: 'unsupported_response_type',
          error_description: 'Use response_type=code.',
          state: params.state,
        },
      };
    const scopes = [...new Set((params.scope ?? '').split(/\s+/).filter(Boolean))];
    const unknownScope = scopes.find((scope) => !productScopes[app.product].includes(scope));
    if (unknownScope !== undefined || scopes.length === 0) {
      const error_description = `Scope "${unknownScope ?? ''}" is not authorized for your application`;
      return { redirect, answer: { error: 'unauthorized_scope_error', error_description, state: params.state } };
    }
    const fields = Object.fromEntries(
      requestParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
    return { app, redirect, fields, scopes };
  };

  const sendError = (reply: Reply, error: RequestError | ErrorRedirect) =>
    'title' in error
      ? sendConsentError(reply, { network: 'LinkedIn', homePath, ...error })
      : reply.redirect(buildRedirectUrl(error.redirect, error.answer), 303);

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const params = toStrings(request.query);
    const authorization = parseRequest(params);
    if (!('scopes' in authorization)) return sendError(reply, authorization);
    const members = state.members.values();
    const selected = members.find(({ id }) => id === params.practice_person) ?? members[0];
    return sendConsentPage(reply, {
      network: 'LinkedIn',
      homePath,
      app: authorization.app.name,
      action: `${homePath}${path}`,
      fields: authorization.fields,
      people: members.map((member) => ({
        id: member.id,
        name: fullName(member),
        detail: member.headline,
        href: `?${new URLSearchParams({ ...authorization.fields, practice_person: member.id })}`,
        isSelected: member.id === selected?.id,
      })),
      permissions: authorization.scopes.map((name) => ({
        name,
        title: scopeTitles[name] ?? name,
        // Checkboxes cannot be cleared: members of LinkedIn grant all scopes or none.
        isRequired: true,
      })),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { personId, isAllowed, fields } = parseConsent(request.body);
    const authorization = parseRequest(toStrings(fields));
    if (!('scopes' in authorization)) return sendError(reply, authorization);
    const { app, redirect, scopes, fields: params } = authorization;
    const member = state.members.get(personId);
    if (!member) return sendError(reply, { title: 'Account not found', text: 'Choose one of the practice accounts.' });
    if (!isAllowed) {
      const error_description = 'The user cancelled the authorization';
      const answer = { error: 'user_cancelled_authorize', error_description, state: params.state };
      return reply.redirect(buildRedirectUrl(redirect, answer), 303);
    }
    const value = `AQT${randomHex(48)}`;
    state.codes.set(value, {
      value,
      appId: app.id,
      personId: member.id,
      redirect,
      scopes,
      expiresAt: state.now() + codeTtlMs,
      isUsed: false,
    });
    return reply.redirect(buildRedirectUrl(redirect, { code: value, state: params.state }), 303);
  });
};
