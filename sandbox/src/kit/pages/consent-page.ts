import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseObject } from '../http/input-parsing.ts';
import { parseWebUrl, toHostname } from '../http/loopback-fetch.ts';
import { isLoopback } from '../http/loopback-guard.ts';
import { html, type Piece } from './html.ts';
import { sendPage, serveStyle } from './page-frame.ts';

/** The content of a consent page. */
export type ConsentRequest = {
  network: string;
  homePath: string;
  /** The name of the app that requests access. */
  app: string;
  /** The form's action; `fields` are its hidden fields. */
  action: string;
  fields: Record<string, string>;
  /** The practice accounts; each link opens the page for that account. */
  people: ConsentPerson[];
  permissions: ConsentPermission[];
  /** Note on the consent page before the permissions, such as "You allowed this before". */
  notice?: Piece;
};
type ConsentPerson = { id: string; name: string; detail: string; href: string; isSelected: boolean };
export type ConsentPermission = {
  name: string;
  title: string;
  /** True for a permission that is always granted; the checkbox is disabled. */
  isRequired?: boolean;
};
export type ConsentAnswer = {
  personId: string;
  isAllowed: boolean;
  checked: string[];
  fields: Record<string, unknown>;
};

const stylePath = '/__sandbox/consent.css';
const anyLoopback = 'loopback';

export const serveConsentStyle = (app: FastifyInstance) =>
  serveStyle(app, stylePath, new URL('./consent.css', import.meta.url));

/** The consent page of all practice networks, laid out for Fanfare's popup of 990 × 560 px. */
export const sendConsentPage = (reply: FastifyReply, request: ConsentRequest) => {
  const selected = request.people.find((person) => person.isSelected) ?? request.people[0];
  return sendPage(reply, {
    title: `Connect ${request.app}`,
    network: request.network,
    homePath: request.homePath,
    stylesheet: stylePath,
    body: html`
<div class="consent">
<nav class="people panel" aria-label="Choose an account"><h2>Choose an account</h2>
<p>Practice accounts. No password needed.</p>
<ul>${request.people.map(personRow)}</ul></nav>
<form class="ask panel" method="post" action="${request.action}">
<h1>${request.app} would like to act for ${selected?.name}</h1>
${request.notice && html`<p class="notice">${request.notice}</p>`}
${Object.entries(request.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="practice_person" value="${selected?.id}">
<fieldset><legend>The app will be able to</legend>${request.permissions.map(permissionRow)}</fieldset>
<div class="answer"><button class="button primary" name="practice_answer" value="allow">Allow</button>
<button class="button" name="practice_answer" value="deny">Deny</button></div>
</form></div>`,
  });
};

const personRow = ({ name, detail, href, isSelected }: ConsentPerson) =>
  html`<li><a href="${href}"${isSelected && html` aria-current="true"`}><strong>${name}</strong><span>${detail}</span></a></li>`;

const permissionRow = ({ name, title, isRequired }: ConsentPermission) =>
  html`<label><input type="checkbox" name="practice_permission" value="${name}" checked${isRequired && html` disabled`}>
<span><strong>${title}</strong><small>${name}${isRequired && ', required'}</small></span></label>`;

/** Parses the submitted consent form. Required permissions are not in it; the network adds them. */
export const parseConsent = (body: unknown): ConsentAnswer => {
  const { practice_person, practice_answer, practice_permission, ...fields } = parseObject(body);
  const checked = Array.isArray(practice_permission) ? practice_permission : [practice_permission];
  return {
    personId: typeof practice_person === 'string' ? practice_person : '',
    isAllowed: practice_answer === 'allow',
    checked: checked.filter((name) => typeof name === 'string'),
    fields,
  };
};

/** Registered URLs must match exactly; an app registered for "loopback" can use any loopback URL. */
export const isRegisteredRedirect = (address: string, registered: readonly string[]): boolean => {
  const url = parseWebUrl(address);
  if (!url || address.includes('#')) return false;
  return registered.includes(address) || (registered.includes(anyLoopback) && isLoopback(toHostname(url)));
};

/** The redirect URL with the answer in its query; undefined values are left out. */
export const buildRedirectUrl = (
  redirect: string,
  answer: Record<string, string | undefined>,
  { fragment = '' }: { fragment?: string } = {},
): string => {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  url.hash = fragment;
  return url.href;
};

/** Shows the error of an invalid authorization request, which is not sent to the redirect URL. */
export const sendConsentError = (
  reply: FastifyReply,
  { network, homePath, title, text }: { network: string; homePath: string; title: string; text: string },
) =>
  sendPage(reply.code(400), {
    title,
    network,
    homePath,
    body: html`<div class="empty"><h1>${title}</h1><p>${text}</p></div>`,
  });
