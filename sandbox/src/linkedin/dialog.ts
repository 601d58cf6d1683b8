import type { Reply, Routes } from '../kit/network.ts';
import {
  isRegisteredRedirect,
  parseConsent,
  sendConsentPage,
  sendRefusedConsent,
  withAnswer,
} from '../kit/pages/consent-page.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { strings } from './input.ts';
import { practiceApp } from './seed.data.ts';
import { nameOf, type State } from './state.ts';

const codeLifeMs = 30 * 60_000;
const home = '/linkedin';
const path = '/www/oauth/v2/authorization';
const asked = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope'];

/** What the products of the practice app allow it to ask for. Reading members' own posts is given to nobody new. */
export const scopes: Record<string, string> = {
  openid: 'Know who you are on LinkedIn',
  profile: 'Use your name and photo',
  email: 'Use the primary email address of your account',
  w_member_social: 'Create, modify, and delete posts, comments, and reactions on your behalf',
  rw_organization_admin: 'Manage your organisations’ pages and retrieve reporting data',
  r_organization_social: 'Retrieve your organisations’ posts, comments, reactions, and other engagement data',
  w_organization_social: 'Create, modify, and delete posts, comments, and reactions for your organisations',
};

type Question = { redirect: string; fields: Record<string, string>; wishes: string[] };
type Refused = { title: string; text: string };
type SentBack = { redirect: string; answer: Record<string, string | undefined> };

/** The consent page: who are you, and what may this app do. */
export const dialog = (routes: Routes, state: State) => {
  const question = (sent: Record<string, string>): Question | Refused | SentBack => {
    if (sent.client_id !== practiceApp.id)
      return { title: 'Bummer, something went wrong.', text: 'The passed in client_id is invalid.' };
    const redirect = sent.redirect_uri ?? '';
    if (!isRegisteredRedirect(redirect, practiceApp.redirects))
      return { title: 'Bummer, something went wrong.', text: 'The redirect_uri does not match the registered value.' };
    if (sent.response_type !== 'code')
      return {
        redirect,
        answer: { error: 'unsupported_response_type', error_description: 'Use response_type=code.', state: sent.state },
      };
    const wishes = [...new Set((sent.scope ?? '').split(/\s+/).filter(Boolean))];
    const strange = wishes.find((scope) => !Object.hasOwn(scopes, scope));
    if (strange !== undefined || wishes.length === 0) {
      const error_description = `Scope "${strange ?? ''}" is not authorized for your application`;
      return { redirect, answer: { error: 'unauthorized_scope_error', error_description, state: sent.state } };
    }
    const fields = Object.fromEntries(asked.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
    return { redirect, fields, wishes };
  };

  const turnAway = (reply: Reply, found: Refused | SentBack) =>
    'title' in found
      ? sendRefusedConsent(reply, { network: 'LinkedIn', home, ...found })
      : reply.redirect(withAnswer(found.redirect, found.answer), 303);

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const sent = strings(request.query);
    const found = question(sent);
    if (!('wishes' in found)) return turnAway(reply, found);
    const people = state.people.values();
    const chosen = people.find(({ id }) => id === sent.practice_person) ?? people[0];
    return sendConsentPage(reply, {
      network: 'LinkedIn',
      home,
      app: practiceApp.name,
      action: `${home}${path}`,
      fields: found.fields,
      people: people.map((person) => ({
        id: person.id,
        name: nameOf(person),
        detail: person.headline,
        href: `?${new URLSearchParams({ ...found.fields, practice_person: person.id })}`,
        isChosen: person.id === chosen?.id,
      })),
      permissions: found.wishes.map((name) => ({
        name,
        title: scopes[name] ?? name,
        isRequired: name === 'openid',
      })),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { personId, isAllowed, ticked, fields } = parseConsent(request.body);
    const found = question(strings(fields));
    if (!('wishes' in found)) return turnAway(reply, found);
    const { redirect, wishes, fields: kept } = found;
    const person = state.people.get(personId);
    if (!person) return turnAway(reply, { title: 'Who are you?', text: 'Choose one of the practice people.' });
    if (!isAllowed) {
      const error_description = 'The user cancelled the authorization';
      const answer = { error: 'user_cancelled_authorize', error_description, state: kept.state };
      return reply.redirect(withAnswer(redirect, answer), 303);
    }
    const value = `AQT${randomWord(48)}`;
    state.codes.set(value, {
      value,
      personId: person.id,
      redirect,
      scopes: wishes.filter((scope) => scope === 'openid' || ticked.includes(scope)),
      expiresAt: state.now() + codeLifeMs,
      isUsed: false,
    });
    return reply.redirect(withAnswer(redirect, { code: value, state: kept.state }), 303);
  });
};
