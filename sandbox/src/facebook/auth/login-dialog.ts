import { minuteMs } from '../../kit/durations.ts';
import type { Reply, Routes } from '../../kit/network.ts';
import {
  buildRedirectUrl,
  type ConsentPermission,
  isRegisteredRedirect,
  parseConsent,
  sendConsentError,
  sendConsentPage,
} from '../../kit/pages/consent-page.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import { GraphError } from '../graph/errors.ts';
import { checkVersion, pickStrings } from '../graph/graph-api.ts';
import type { Tokens } from '../graph/tokens.ts';
import type { PermissionStatus, Person, PracticeApp, State } from '../state.ts';
import { alwaysGranted, permissions } from './permissions.ts';

const codeLifeMs = 10 * minuteMs;
const preservedParams = [
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'config_id',
  'response_type',
  'auth_type',
  'display',
  'code_challenge',
  'code_challenge_method',
];

/** Network that shows the dialog: Facebook, or Instagram, whose accounts are linked to pages. */
type Place = { network: string; homePath: string; describe: (person: Person) => string };
type Deps = { state: Pick<State, 'apps' | 'people' | 'codes' | 'now'>; tokens: Tokens; place: Place };
type AuthorizationRequest = { app: PracticeApp; redirect: string; fields: Record<string, string>; scopes: string[] };
type ConsentError = { title: string; text: string };

/** Facebook's login dialog: choose an account, grant permissions. */
export const registerLoginDialog = (routes: Routes, { state, tokens, place }: Deps) => {
  const { network, homePath } = place;
  const path = '/www/:version/dialog/oauth';

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
      return {
        title: 'URL Blocked',
        text: 'This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.',
      };
    }
    const { scope, config_id: configId } = params;
    const configured = app.configurations?.[configId ?? ''];
    // Facebook Login for Business: the URL names a configuration instead of the scopes.
    if (configId !== undefined && (scope !== undefined || !configured))
      return { title: 'Invalid parameter', text: 'Invalid parameter: config_id.' };
    const requestedScopes = configured ?? (scope ?? '').split(/[,\s]+/).filter(Boolean);
    const unknownScopes = requestedScopes.filter((scope) => !Object.hasOwn(permissions, scope));
    if (unknownScopes.length > 0) {
      return {
        title: 'Invalid Scopes',
        text: `Invalid Scopes: ${unknownScopes.join(', ')}. This message is only shown to developers.`,
      };
    }
    if (params.response_type !== undefined && params.response_type !== 'code') {
      return { title: 'Unsupported response type', text: `Practice ${network} supports response_type=code only.` };
    }
    const fields = Object.fromEntries(
      preservedParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
    return { app, redirect, fields, scopes: [...new Set([alwaysGranted, ...requestedScopes])] };
  };

  /** Declined permissions are shown again only with `auth_type=rerequest`. */
  const listOpenScopes = ({ app, scopes, fields }: AuthorizationRequest, personId: string): string[] => {
    const { permissions: previous } = tokens.findGrant(app.id, personId);
    return scopes.filter((scope) => previous[scope] !== 'declined' || fields.auth_type === 'rerequest');
  };

  const sendError = (reply: Reply, { title, text }: ConsentError) =>
    sendConsentError(reply, { network, homePath, title, text });

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
      network,
      homePath,
      app: authorization.app.name,
      action: `${homePath}/www/${version}/dialog/oauth`,
      fields: authorization.fields,
      people: people.map((person) => ({
        id: person.id,
        name: person.name,
        detail: place.describe(person),
        href: `?${new URLSearchParams({ ...authorization.fields, practice_person: person.id })}`,
        isSelected: person.id === selected.id,
      })),
      permissions: open.map(
        (scope): ConsentPermission => ({
          name: scope,
          title: permissions[scope] ?? scope,
          isRequired: scope === alwaysGranted,
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
    const person = state.people.get(personId);
    if (!person) return sendError(reply, { title: 'Account not found', text: 'Choose one of the practice accounts.' });
    const { app, redirect, fields: requestFields } = authorization;
    if (!isAllowed) {
      const denial = {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
        state: requestFields.state,
      };
      return reply.redirect(buildRedirectUrl(redirect, denial, { fragment: '_=_' }), 303);
    }
    const decisions = listOpenScopes(authorization, person.id).map((scope): [string, PermissionStatus] => [
      scope,
      scope === alwaysGranted || checked.includes(scope) ? 'granted' : 'declined',
    ]);
    tokens.recordGrant(app.id, person.id, Object.fromEntries(decisions));
    const code = `AQ${randomHex(48)}`;
    state.codes.set(code, {
      value: code,
      appId: app.id,
      personId: person.id,
      redirect,
      ...(requestFields.code_challenge !== undefined && { challenge: requestFields.code_challenge }),
      expiresAt: state.now() + codeLifeMs,
      isUsed: false,
    });
    return reply.redirect(buildRedirectUrl(redirect, { code, state: requestFields.state }, { fragment: '_=_' }), 303);
  });
};
