import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseObject } from '../http/input-parsing.ts';
import { hostOf, webAddress } from '../http/loopback-fetch.ts';
import { isLoopback } from '../http/loopback-guard.ts';
import { html, type Piece } from './html.ts';
import { sendPage, serveStyle } from './page-frame.ts';

/** What a person is asked before an app may act for them. */
export type Consent = {
  network: string;
  home: string;
  /** The name of the app that asks. */
  app: string;
  /** Where the answer is posted, together with these hidden fields. */
  action: string;
  fields: Record<string, string>;
  /** The people of this practice world; each link shows the same question to somebody else. */
  people: ConsentPerson[];
  permissions: ConsentPermission[];
  /** For what the network wants to say before asking: "You allowed this before". */
  notice?: Piece;
};
export type ConsentPerson = { id: string; name: string; detail: string; href: string; isChosen: boolean };
export type ConsentPermission = {
  name: string;
  title: string;
  /** Cannot be unticked. */
  isRequired?: boolean;
};
export type Answer = { personId: string; isAllowed: boolean; ticked: string[]; fields: Record<string, unknown> };

const stylePath = '/__sandbox/consent.css';
const anyLoopback = 'loopback';

export const serveConsentStyle = (app: FastifyInstance) =>
  serveStyle(app, stylePath, new URL('./consent.css', import.meta.url));

/** The consent page every practice network shows, made for the product's popup of 990 by 560. */
export const sendConsentPage = (reply: FastifyReply, consent: Consent) => {
  const chosen = consent.people.find((person) => person.isChosen) ?? consent.people[0];
  return sendPage(reply, {
    title: `Connect ${consent.app}`,
    network: consent.network,
    home: consent.home,
    stylesheet: stylePath,
    body: html`
<div class="consent">
<nav class="people panel" aria-label="Who are you?"><h2>Who are you?</h2>
<p>Practice people. No password is needed.</p>
<ul>${consent.people.map(personRow)}</ul></nav>
<form class="ask panel" method="post" action="${consent.action}">
<h1>${consent.app} would like to act for ${chosen?.name}</h1>
${consent.notice && html`<p class="told">${consent.notice}</p>`}
${Object.entries(consent.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="practice_person" value="${chosen?.id}">
<fieldset><legend>It will be able to</legend>${consent.permissions.map(permissionRow)}</fieldset>
<div class="answer"><button class="button primary" name="practice_answer" value="allow">Allow</button>
<button class="button" name="practice_answer" value="deny">Deny</button></div>
</form></div>`,
  });
};

const personRow = ({ name, detail, href, isChosen }: ConsentPerson) =>
  html`<li><a href="${href}"${isChosen && html` aria-current="true"`}><strong>${name}</strong><span>${detail}</span></a></li>`;

const permissionRow = ({ name, title, isRequired }: ConsentPermission) =>
  html`<label><input type="checkbox" name="practice_permission" value="${name}" checked${isRequired && html` disabled`}>
<span><strong>${title}</strong><small>${name}${isRequired && ', always needed'}</small></span></label>`;

/** What the person pressed on the consent page. Required permissions are the network's to add. */
export const parseConsent = (body: unknown): Answer => {
  const { practice_person, practice_answer, practice_permission, ...fields } = parseObject(body);
  const ticked = Array.isArray(practice_permission) ? practice_permission : [practice_permission];
  return {
    personId: typeof practice_person === 'string' ? practice_person : '',
    isAllowed: practice_answer === 'allow',
    ticked: ticked.filter((name) => typeof name === 'string'),
    fields,
  };
};

/** Registered addresses match to the letter; an app registered for "loopback" may use any address of this computer. */
export const isRegisteredRedirect = (address: string, registered: readonly string[]): boolean => {
  const url = webAddress(address);
  if (!url || address.includes('#')) return false;
  return registered.includes(address) || (registered.includes(anyLoopback) && isLoopback(hostOf(url)));
};

/** The redirect address with the answer in its query; undefined values are left out. */
export const withAnswer = (
  redirect: string,
  answer: Record<string, string | undefined>,
  { fragment = '' }: { fragment?: string } = {},
): string => {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  url.hash = fragment;
  return url.href;
};

/** A request for consent the network turns away before asking anybody: shown here, never sent to the redirect address. */
export const sendRefusedConsent = (
  reply: FastifyReply,
  { network, home, title, text }: { network: string; home: string; title: string; text: string },
) =>
  sendPage(reply.code(400), {
    title,
    network,
    home,
    body: html`<div class="empty"><h1>${title}</h1><p>${text}</p></div>`,
  });
