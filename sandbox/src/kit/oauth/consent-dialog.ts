import { toStrings } from '../http/loose-values.ts';
import type { Reply, Routes } from '../network.ts';
import {
  buildRedirectUrl,
  isRegisteredRedirect,
  parseConsent,
  sendConsentError,
  sendConsentPage,
} from '../pages/consent-page.ts';
import type { TokenStore } from './token-store.ts';

export type PracticeApp = { id: string; secret: string; name: string; redirects: readonly string[] };
type Dialog = {
  network: string;
  homePath: string;
  /** Path of the consent page below the network's own. */
  path: string;
  app: PracticeApp;
  /** Titles of the scopes on the consent page. */
  scopeTitles: Record<string, string>;
  /** Scopes of a request that names none; without it, a request needs at least one. */
  defaultScopes?: readonly string[];
  /** Finds the reason why the network refuses the request; undefined when it does not. */
  findError?(params: Record<string, string>): string | undefined;
  people(): { id: string; name: string; detail: string }[];
};
type Deps = { tokens: TokenStore; dialog: Dialog };
type Authorization = { redirect: string; fields: Record<string, string>; scopes: string[] };
type RequestError = { title: string; text: string };

const requestParams = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope'];

/** Consent page of a network where scopes are granted all together: choose an account, allow or deny. */
export const registerConsentDialog = (routes: Routes, { tokens, dialog }: Deps) => {
  const { network, homePath, path, app, scopeTitles } = dialog;

  const parseRequest = (params: Record<string, string>): Authorization | RequestError => {
    const toError = (text: string): RequestError => ({ title: 'Something went wrong', text });
    if (params.client_id !== app.id) return toError('The client_id is not the id of an app.');
    const redirect = params.redirect_uri ?? '';
    if (!isRegisteredRedirect(redirect, app.redirects))
      return toError('The redirect_uri is not registered for this app.');
    if (params.response_type !== 'code') return toError('The response_type must be "code".');
    const requested = [...new Set((params.scope ?? '').split(' ').filter(Boolean))];
    const scopes = requested.length > 0 ? requested : [...(dialog.defaultScopes ?? [])];
    const unknownScopes = scopes.filter((scope) => !Object.hasOwn(scopeTitles, scope));
    if (scopes.length === 0 || unknownScopes.length > 0)
      return toError(`Unknown scope: ${unknownScopes.join(', ') || 'none'}.`);
    const error = dialog.findError?.(params);
    if (error) return toError(error);
    const fields = Object.fromEntries(
      requestParams.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
    return { redirect, fields, scopes };
  };
  const sendError = (reply: Reply, error: RequestError) => sendConsentError(reply, { network, homePath, ...error });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const params = toStrings(request.query);
    const authorization = parseRequest(params);
    if ('title' in authorization) return sendError(reply, authorization);
    const people = dialog.people();
    const selected = people.find(({ id }) => id === params.practice_person) ?? people[0];
    return sendConsentPage(reply, {
      network,
      homePath,
      app: app.name,
      action: `${homePath}${path}`,
      fields: authorization.fields,
      people: people.map((person) => ({
        ...person,
        href: `?${new URLSearchParams({ ...authorization.fields, practice_person: person.id })}`,
        isSelected: person.id === selected?.id,
      })),
      permissions: authorization.scopes.map((name) => ({ name, title: scopeTitles[name] ?? name, isRequired: true })),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { personId, isAllowed, fields } = parseConsent(request.body);
    const authorization = parseRequest(toStrings(fields));
    if ('title' in authorization) return sendError(reply, authorization);
    const { redirect, scopes, fields: params } = authorization;
    if (!dialog.people().some(({ id }) => id === personId))
      return sendError(reply, { title: 'Account not found', text: 'Choose one of the practice accounts.' });
    const answer = isAllowed
      ? { code: tokens.issueCode(personId, redirect, scopes), state: params.state }
      : { error: 'access_denied', error_description: 'The user denied the request.', state: params.state };
    return reply.redirect(buildRedirectUrl(redirect, answer), 303);
  });
};

/** The credentials of a token request, in the Basic scheme and not percent-encoded. */
export const hasCredentials = ({ id, secret }: PracticeApp, authorization: string | undefined): boolean => {
  const userAndPassword = `${id}:${secret}`;
  return authorization === `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
};
