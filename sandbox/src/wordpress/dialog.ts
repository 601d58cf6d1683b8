import { hostOf, webAddress } from '../kit/http/loopback-fetch.ts';
import { isLoopback } from '../kit/http/loopback-guard.ts';
import type { Reply, Routes } from '../kit/network.ts';
import { isRegisteredRedirect, parseConsent, sendConsentPage, withAnswer } from '../kit/pages/consent-page.ts';
import { html } from '../kit/pages/html.ts';
import { sendPage } from '../kit/pages/page-frame.ts';
import { strings } from './params.ts';
import type { PracticeSite, State } from './state.ts';
import { newPassword } from './users.ts';

const home = '/wordpress';
const path = '/:site/wp-admin/authorize-application.php';
const asked = ['app_name', 'app_id', 'success_url', 'reject_url'];
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

type Question = { fields: Record<string, string>; appName: string; success: string; reject: string };
type Refused = { title: string; text: string; status?: number };

/** Back is any address of this computer, or a secure one: a password travels there. */
const isSafe = (address: string): boolean => {
  const url = webAddress(address);
  return (
    url !== undefined &&
    (url.protocol === 'https:' || isRegisteredRedirect(address, ['loopback']) || isLoopback(hostOf(url)))
  );
};

/** The page of wp-admin where a person gives an application a password of its own. */
export const dialog = (app: Routes, state: State) => {
  const question = (site: PracticeSite, sent: Record<string, string>): Question | Refused => {
    const fields = Object.fromEntries(asked.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])));
    const { app_name = '', app_id, success_url: success = '', reject_url } = fields;
    const not = (text: string) => ({
      title: 'Cannot Authorize Application',
      text: `The Authorize Application request is not allowed. ${text}`,
    });
    if (app_id && !uuid.test(app_id)) return not('The application ID must be a UUID.');
    if (success && !isSafe(success)) return not('The URL must be served over a secure connection.');
    if (reject_url && !isSafe(reject_url)) return not('The URL must be served over a secure connection.');
    const reject = reject_url ?? (success && withAnswer(success, { success: 'false' }));
    if (!site.hasApplicationPasswords) {
      const back = reject ? ` Go back: ${withAnswer(reject, { error: 'disabled' })}` : '';
      return {
        title: 'Cannot Authorize Application',
        text: `Application passwords are not available.${back}`,
        status: 501,
      };
    }
    return { fields, appName: app_name || 'An application', success, reject };
  };
  const turnAway = (reply: Reply, { title, text, status = 400 }: Refused) =>
    sendPage(reply.code(status), {
      ...{ title, network: 'WordPress', home },
      body: html`<div class="empty"><h1>${title}</h1><p>${text}</p></div>`,
    });
  const unknownSite = { title: 'No such site', text: 'There is no practice site at this address.', status: 404 };

  app.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const site = state.sites.get(strings(request.params).site ?? '');
    if (!site) return turnAway(reply, unknownSite);
    const sent = strings(request.query);
    const found = question(site, sent);
    if ('title' in found) return turnAway(reply, found);
    const people = state.users(site.slug).values();
    const chosen = people.find(({ id }) => String(id) === sent.practice_person) ?? people[0];
    return sendConsentPage(reply, {
      network: 'WordPress',
      home,
      app: found.appName,
      action: `${home}/${site.slug}/wp-admin/authorize-application.php`,
      fields: found.fields,
      people: people.map(({ id, name, role }) => ({
        id: String(id),
        name,
        detail: `${role} of ${site.title}`,
        href: `?${new URLSearchParams({ ...found.fields, practice_person: String(id) })}`,
        isChosen: id === chosen?.id,
      })),
      permissions: [{ name: 'application_password', title: 'Do what this account may do', isRequired: true }],
      notice: `${site.title} would give the application a password of its own.`,
    });
  });

  app.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const site = state.sites.get(strings(request.params).site ?? '');
    if (!site) return turnAway(reply, unknownSite);
    const { personId, isAllowed, fields } = parseConsent(request.body);
    const found = question(site, strings(fields));
    if ('title' in found) return turnAway(reply, found);
    const user = state.users(site.slug).get(personId);
    if (!user) return turnAway(reply, { title: 'Who are you?', text: 'Choose one of the practice people.' });
    const admin = `${home}/${site.slug}/`;
    if (!isAllowed) return reply.redirect(found.reject || admin, 302);
    const appId = found.fields.app_id ?? '';
    const { password } = newPassword(state, site, { userId: user.id, name: found.appName, appId });
    if (!found.success) return turnAway(reply, { title: 'Your new password', text: password, status: 200 });
    const answer = { site_url: state.url(site.slug), user_login: user.login, password };
    return reply.redirect(withAnswer(found.success, answer), 302);
  });
};
