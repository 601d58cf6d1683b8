import type { Reply, Routes } from '../kit/network.ts';
import {
  isRegisteredRedirect,
  parseConsent,
  sendConsentPage,
  sendRefusedConsent,
  withAnswer,
} from '../kit/pages/consent-page.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { practiceApp } from './app.ts';
import { strings } from './params.ts';
import { alwaysGranted, scopes as known } from './scopes.ts';
import type { State } from './state.ts';

const codeLifeMs = 30_000;
const home = '/x';
const path = '/www/i/oauth2/authorize';
const asked = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

type Question = {
  redirect: string;
  scopes: string[];
  challenge: string;
  isPlain: boolean;
  fields: Record<string, string>;
};

/** Which account are you, and what may this app do. */
export const dialog = (routes: Routes, state: State) => {
  const turnAway = (reply: Reply, text: string) =>
    sendRefusedConsent(reply, { network: 'X', home, title: 'Something went wrong', text });

  routes.get(path, { config: { operation: 'dialog.show' } }, async (request, reply) => {
    const sent = strings(request.query);
    const found = question(sent);
    if (typeof found === 'string') return turnAway(reply, found);
    const people = state.accounts.values();
    const chosen = people.find(({ id }) => id === sent.practice_person) ?? people[0];
    if (!chosen) return turnAway(reply, 'This practice world has no accounts. Reset it.');
    return sendConsentPage(reply, {
      network: 'X',
      home,
      app: practiceApp.name,
      action: `${home}${path}`,
      fields: found.fields,
      people: people.map(({ id, name, username }) => ({
        id,
        name,
        detail: `@${username}`,
        href: `?${new URLSearchParams({ ...found.fields, practice_person: id })}`,
        isChosen: id === chosen.id,
      })),
      permissions: found.scopes.map((scope) => ({
        name: scope,
        title: known[scope] ?? scope,
        isRequired: alwaysGranted.includes(scope),
      })),
    });
  });

  routes.post(path, { config: { operation: 'dialog.answer' } }, async (request, reply) => {
    const { personId, isAllowed, ticked, fields } = parseConsent(request.body);
    const found = question(strings(fields));
    if (typeof found === 'string') return turnAway(reply, found);
    const account = state.accounts.get(personId);
    if (!account) return turnAway(reply, 'Choose one of the practice accounts.');
    const { redirect, challenge, isPlain } = found;
    if (!isAllowed) {
      return reply.redirect(withAnswer(redirect, { error: 'access_denied', state: found.fields.state }), 303);
    }
    const value = Buffer.from(`${randomWord(24)}:ac:1`).toString('base64url');
    state.codes.set(value, {
      value,
      accountId: account.id,
      scopes: found.scopes.filter((scope) => alwaysGranted.includes(scope) || ticked.includes(scope)),
      redirect,
      challenge,
      isPlain,
      expiresAt: state.now() + codeLifeMs,
      isUsed: false,
    });
    return reply.redirect(withAnswer(redirect, { state: found.fields.state, code: value }), 303);
  });
};

/** The question as it may be asked, or why it may not. */
const question = (sent: Record<string, string>): Question | string => {
  const sorry = 'You weren’t able to give access to the App. Go back and try logging in again.';
  if (sent.client_id !== practiceApp.id) return `${sorry} (The client id is unknown.)`;
  const redirect = sent.redirect_uri ?? '';
  if (!isRegisteredRedirect(redirect, ['loopback'])) return `${sorry} (The redirect address is not registered.)`;
  if (sent.response_type !== 'code') return `${sorry} (response_type must be code.)`;
  const { state = '', code_challenge: challenge = '', code_challenge_method: method = 'plain' } = sent;
  if (state === '' || state.length > 500) return `${sorry} (state is needed, up to 500 characters.)`;
  if (challenge === '') return `${sorry} (code_challenge is needed.)`;
  if (method !== 'S256' && method !== 'plain') return `${sorry} (code_challenge_method must be S256 or plain.)`;
  const scopes = [...new Set((sent.scope ?? '').split(' ').filter(Boolean))];
  const strange = scopes.filter((scope) => !Object.hasOwn(known, scope));
  if (scopes.length === 0 || strange.length > 0)
    return `${sorry} (Unknown scopes: ${strange.join(', ') || 'none given'}.)`;
  const fields = Object.fromEntries(asked.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
  return { redirect, scopes, challenge, isPlain: method === 'plain', fields };
};
