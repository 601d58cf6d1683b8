import { alwaysGranted, permissions as permissionTitles } from '../facebook/auth/permissions.ts';
import type { Tokens } from '../facebook/auth/tokens.ts';
import { GraphError } from '../facebook/graph/errors.ts';
import { checkVersion, pickStrings } from '../facebook/graph/graph-api.ts';
import type { PermissionStatus } from '../facebook/state.ts';
import type { Reply, Routes } from '../kit/network.ts';
import {
  buildRedirectUrl,
  type ConsentPermission,
  isRegisteredRedirect,
  parseConsent,
  sendConsentError,
  sendConsentPage,
} from '../kit/pages/consent-page.ts';
import { randomHex } from '../kit/storage/ids.ts';
import type { State } from './state.ts';

const codeLifeMs = 10 * 60_000;
const homePath = '/instagram';
const path = '/www/:version/dialog/oauth';
const preservedParams = [
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'config_id',
  'response_type',
  'auth_type',
  'display',
];

type Deps = { state: State; tokens: Tokens };
type AuthorizationRequest = { appId: string; redirect: string; fields: Record<string, string>; scopes: string[] };
type ConsentError = { title: string; text: string };

/** Facebook's login dialog for Instagram accounts: choose an account, grant permissions. */
export const registerLoginDialog = (routes: Routes, { state, tokens }: Deps) => {
  const parseAuthorizationRequest = (
    version: string,
    params: Record<string, string>,
  ): AuthorizationRequest | ConsentError => {
    try {
      checkVersion(version);
    } catch (error) {
      return { title: 'Unsupported version', text: error instanceof GraphError ? error.message : 'Unknown version.' };
    }
    const app = state.apps.get(params.client_id ?? '');
    if (!app) return { title: 'Invalid App ID', text: 'The provided app ID does not look like a valid app ID.' };
    const redirect = params.redirect_uri ?? '';
    if (!isRegisteredRedirect(redirect, app.redirects)) {
      return { title: 'URL Blocked', text: 'The redirect URI is not white-listed in the app’s OAuth settings.' };
    }
    const { scope, config_id: configId } = params;
    const configured = app.configurations?.[configId ?? ''];
    // Facebook Login for Business: a configuration stands in place of the scopes.
    if (configId !== undefined && (scope !== undefined || !configured))
      return { title: 'Invalid parameter', text: 'Invalid parameter: config_id.' };
    const requestedScopes = configured ?? (scope ?? '').split(/[,\s]+/).filter(Boolean);
    const unknownScopes = requestedScopes.filter((scope) => !Object.hasOwn(permissionTitles, scope));
    if (unknownScopes.length > 0)
      return { title: 'Invalid Scopes', text: `Invalid Scopes: ${unknownScopes.join(', ')}.` };
    if (params.response_type !== undefined && params.response_type !== 'code') {
      return {
        title: 'Unsupported response type',
        text: 'Practice Instagram supports response_type=code only.',
      };
    }
    const fields = Object.fromEntries(
      preservedParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
    return { appId: app.id, redirect, fields, scopes: [...new Set([alwaysGranted, ...requestedScopes])] };
  };

  /** Declined permissions are shown again only with `auth_type=rerequest`. */
  const listOpenScopes = ({ appId, scopes, fields }: AuthorizationRequest, personId: string): string[] => {
    const { permissions } = tokens.findGrant(appId, personId);
    return scopes.filter((scope) => permissions[scope] !== 'declined' || fields.auth_type === 'rerequest');
  };

  const sendError = (reply: Reply, { title, text }: ConsentError) =>
    sendConsentError(reply, { network: 'Instagram', homePath, title, text });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const { version = '' } = pickStrings(request.params);
    const params = pickStrings(request.query);
    const authorization = parseAuthorizationRequest(version, params);
    if ('title' in authorization) return sendError(reply, authorization);
    const people = state.people.values();
    const selected = people.find(({ id }) => id === params.practice_person) ?? people[0];
    if (!selected)
      return sendError(reply, { title: 'No accounts', text: 'This practice network has no accounts. Reset it.' });
    const open = listOpenScopes(authorization, selected.id);
    const declinedScopes = authorization.scopes.filter((scope) => !open.includes(scope));
    return sendConsentPage(reply, {
      network: 'Instagram',
      homePath,
      app: state.apps.get(authorization.appId)?.name ?? '',
      action: `${homePath}/www/${version}/dialog/oauth`,
      fields: authorization.fields,
      people: people.map(({ id, name }) => ({
        id,
        name,
        detail: describeAccounts(state, id) || 'No professional account',
        href: `?${new URLSearchParams({ ...authorization.fields, practice_person: id })}`,
        isSelected: id === selected.id,
      })),
      permissions: open.map(
        (name): ConsentPermission => ({
          name,
          title: permissionTitles[name] ?? name,
          isRequired: name === alwaysGranted,
        }),
      ),
      ...(declinedScopes.length > 0 && {
        notice: `You declined before, so these aren’t requested again: ${declinedScopes.join(', ')}.`,
      }),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { version = '' } = pickStrings(request.params);
    const { personId, isAllowed, checked, fields } = parseConsent(request.body);
    const authorization = parseAuthorizationRequest(version, pickStrings(fields));
    if ('title' in authorization) return sendError(reply, authorization);
    if (!state.people.has(personId))
      return sendError(reply, { title: 'Account not found', text: 'Choose one of the practice accounts.' });
    const { appId, redirect } = authorization;
    const redirectBack = (answer: Record<string, string>) =>
      reply.redirect(
        buildRedirectUrl(redirect, { ...answer, state: authorization.fields.state }, { fragment: '_=_' }),
        303,
      );
    if (!isAllowed) {
      const denial = { error_description: 'Permissions error', error_reason: 'user_denied' };
      return redirectBack({ error: 'access_denied', error_code: '200', ...denial });
    }
    const decisions = listOpenScopes(authorization, personId).map((scope): [string, PermissionStatus] => [
      scope,
      scope === alwaysGranted || checked.includes(scope) ? 'granted' : 'declined',
    ]);
    tokens.recordGrant(appId, personId, Object.fromEntries(decisions));
    const code = `AQ${randomHex(48)}`;
    const expiresAt = state.now() + codeLifeMs;
    state.codes.set(code, { value: code, appId, personId, redirect, expiresAt, isUsed: false });
    return redirectBack({ code });
  });
};

const describeAccounts = (state: State, personId: string): string =>
  state
    .listPages(personId)
    .flatMap(({ id }) => state.findAccount(id) ?? [])
    .map(({ username }) => `@${username}`)
    .join(', ');
