import { parseWebUrl, toHostname } from '../../kit/http/loopback-fetch.ts';
import { isLoopback } from '../../kit/http/loopback-guard.ts';
import type { Reply, Routes } from '../../kit/network.ts';
import { buildRedirectUrl, isRegisteredRedirect, parseConsent, sendConsentPage } from '../../kit/pages/consent-page.ts';
import { html } from '../../kit/pages/html.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { toStrings } from '../rest/params.ts';
import type { PracticeSite, State } from '../state.ts';
import { createPassword } from './users.ts';

const homePath = '/wordpress';
const path = '/:site/wp-admin/authorize-application.php';
const requestParams = ['app_name', 'app_id', 'success_url', 'reject_url'];
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

type AuthorizationRequest = { fields: Record<string, string>; appName: string; success: string; reject: string };
type RequestError = { title: string; text: string; status?: number };

/** True for a loopback or https URL: redirects carry a password. */
const isSafeRedirect = (redirect: string): boolean => {
  const url = parseWebUrl(redirect);
  return (
    url !== undefined &&
    (url.protocol === 'https:' || isRegisteredRedirect(redirect, ['loopback']) || isLoopback(toHostname(url)))
  );
};

/** The wp-admin page where a user creates an application password for an app. */
export const registerConsentDialog = (app: Routes, state: State) => {
  const parseRequest = (site: PracticeSite, params: Record<string, string>): AuthorizationRequest | RequestError => {
    const fields = Object.fromEntries(requestParams.flatMap((name) => (params[name] ? [[name, params[name]]] : [])));
    const { app_name = '', app_id, success_url: success = '', reject_url } = fields;
    const toError = (text: string) => ({
      title: 'Cannot Authorize Application',
      text: `The Authorize Application request is not allowed. ${text}`,
    });
    if (app_id && !uuid.test(app_id)) return toError('The application ID must be a UUID.');
    if (success && !isSafeRedirect(success)) return toError('The URL must be served over a secure connection.');
    if (reject_url && !isSafeRedirect(reject_url)) return toError('The URL must be served over a secure connection.');
    const reject = reject_url ?? (success && buildRedirectUrl(success, { success: 'false' }));
    if (!site.hasApplicationPasswords) {
      const returnHint = reject ? ` Go back: ${buildRedirectUrl(reject, { error: 'disabled' })}` : '';
      return {
        title: 'Cannot Authorize Application',
        text: `Application passwords are not available.${returnHint}`,
        status: 501,
      };
    }
    return { fields, appName: app_name || 'An application', success, reject };
  };
  const sendError = (reply: Reply, { title, text, status = 400 }: RequestError) =>
    sendPage(reply.code(status), {
      title,
      network: 'WordPress',
      homePath,
      body: html`<div class="empty"><h1>${title}</h1><p>${text}</p></div>`,
    });
  const unknownSite = { title: 'Site not found', text: 'There is no practice site at this URL.', status: 404 };

  app.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const site = state.sites.get(toStrings(request.params).site ?? '');
    if (!site) return sendError(reply, unknownSite);
    const params = toStrings(request.query);
    const authorization = parseRequest(site, params);
    if ('title' in authorization) return sendError(reply, authorization);
    const users = state.users(site.slug).values();
    const selected = users.find(({ id }) => String(id) === params.practice_person) ?? users[0];
    return sendConsentPage(reply, {
      network: 'WordPress',
      homePath,
      app: authorization.appName,
      action: `${homePath}/${site.slug}/wp-admin/authorize-application.php`,
      fields: authorization.fields,
      people: users.map(({ id, name, role }) => ({
        id: String(id),
        name,
        detail: `${role} of ${site.title}`,
        href: `?${new URLSearchParams({ ...authorization.fields, practice_person: String(id) })}`,
        isSelected: id === selected?.id,
      })),
      permissions: [{ name: 'application_password', title: 'Do everything this account can do', isRequired: true }],
      notice: `${site.title} creates an application password for this app.`,
    });
  });

  app.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const site = state.sites.get(toStrings(request.params).site ?? '');
    if (!site) return sendError(reply, unknownSite);
    const { personId, isAllowed, fields } = parseConsent(request.body);
    const authorization = parseRequest(site, toStrings(fields));
    if ('title' in authorization) return sendError(reply, authorization);
    const user = state.users(site.slug).get(personId);
    if (!user) return sendError(reply, { title: 'User not found', text: 'Choose one of the practice users.' });
    const sitePath = `${homePath}/${site.slug}/`;
    if (!isAllowed) return reply.redirect(authorization.reject || sitePath, 302);
    const appId = authorization.fields.app_id ?? '';
    const { password } = createPassword(state, site, { userId: user.id, name: authorization.appName, appId });
    if (!authorization.success)
      return sendError(reply, { title: 'Your new application password', text: password, status: 200 });
    const answer = { site_url: state.url(site.slug), user_login: user.login, password };
    return reply.redirect(buildRedirectUrl(authorization.success, answer), 302);
  });
};
