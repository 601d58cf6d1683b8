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
import type { State } from './state.ts';

const codeLifeMs = 10 * 60_000;
const home = '/pinterest';
const path = '/www/oauth/';
const asked = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope'];

export const scopes: Record<string, string> = {
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

type Question = { redirect: string; fields: Record<string, string>; wishes: string[] };
type Refused = { title: string; text: string };

/** The consent page: who are you, and what may this app do. */
export const dialog = (routes: Routes, state: State) => {
  const question = (sent: Record<string, string>): Question | Refused => {
    const refused = (text: string): Refused => ({ title: 'Something went wrong', text });
    if (sent.client_id !== practiceApp.id) return refused('The client_id is not the id of an app.');
    const redirect = sent.redirect_uri ?? '';
    if (!isRegisteredRedirect(redirect, practiceApp.redirects))
      return refused('The redirect_uri is not registered for this app.');
    if (sent.response_type !== 'code') return refused('The response_type must be "code".');
    // Commas only: a list with spaces is one scope nobody knows.
    const wishes = [...new Set((sent.scope ?? '').split(',').filter(Boolean))];
    const strange = wishes.filter((scope) => !Object.hasOwn(scopes, scope));
    if (wishes.length === 0 || strange.length > 0) return refused(`Unknown scope: ${strange.join(', ') || 'none'}.`);
    const fields = Object.fromEntries(asked.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
    return { redirect, fields, wishes };
  };
  const turnAway = (reply: Reply, refused: Refused) =>
    sendRefusedConsent(reply, { network: 'Pinterest', home, ...refused });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const sent = strings(request.query);
    const found = question(sent);
    if ('title' in found) return turnAway(reply, found);
    const people = state.accounts.values();
    const chosen = people.find(({ id }) => id === sent.practice_person) ?? people[0];
    return sendConsentPage(reply, {
      network: 'Pinterest',
      home,
      app: practiceApp.name,
      action: `${home}${path}`,
      fields: found.fields,
      people: people.map(({ id, name, username, businessName }) => ({
        id,
        name: businessName ?? name,
        detail: `@${username}`,
        href: `?${new URLSearchParams({ ...found.fields, practice_person: id })}`,
        isChosen: id === chosen?.id,
      })),
      permissions: found.wishes.map((name) => ({
        name,
        title: scopes[name] ?? name,
        isRequired: name === 'user_accounts:read',
      })),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { personId, isAllowed, ticked, fields } = parseConsent(request.body);
    const found = question(strings(fields));
    if ('title' in found) return turnAway(reply, found);
    const { redirect, wishes, fields: kept } = found;
    const account = state.accounts.get(personId);
    if (!account) return turnAway(reply, { title: 'Who are you?', text: 'Choose one of the practice people.' });
    if (!isAllowed) {
      const answer = { error: 'access_denied', error_description: 'The user denied the request.', state: kept.state };
      return reply.redirect(withAnswer(redirect, answer), 303);
    }
    const value = randomWord(20);
    state.codes.set(value, {
      value,
      accountId: account.id,
      redirect,
      scopes: wishes.filter((scope) => scope === 'user_accounts:read' || ticked.includes(scope)),
      expiresAt: state.now() + codeLifeMs,
      isUsed: false,
    });
    return reply.redirect(withAnswer(redirect, { code: value, state: kept.state }), 303);
  });
};
