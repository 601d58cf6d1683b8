import type { Routes } from '../network.ts';
import { escapeText, html } from '../pages/html.ts';
import { type Page, sendPage } from '../pages/page-frame.ts';
import { seededRandom } from '../storage/seeded-random.ts';
import { type GoogleAccounts, type GooglePerson, strings } from './accounts.ts';

/** What can happen to a person's connection, for the buttons on their page. */
const mishaps: Record<string, { title: string; about: string }> = {
  expire: { title: 'Let the tokens expire', about: 'As after an hour. A refresh token makes new ones.' },
  remove: { title: 'Remove the app', about: 'As in “Third-party apps” of the account. Nothing makes new tokens then.' },
};
const hues = [14, 42, 95, 160, 212, 250, 280, 325] as const;

/** Each person's own page: what they allowed, and what may happen to it. */
export const googlePeople = (routes: Routes, accounts: GoogleAccounts, stylesheet: string) => {
  const { people, home, title: network } = accounts;
  const personIn = (params: unknown) => people.get(strings(params).id ?? '');

  routes.get('/people/:id', async (request, reply) => {
    const person = personIn(request.params);
    return person
      ? sendPage(reply, personPage(accounts, person, stylesheet))
      : sendPage(reply.code(404), missingPage({ network, home, stylesheet }, 'person'));
  });

  routes.post('/people/:id/:mishap', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const person = personIn(request.params);
    const { mishap = '' } = strings(request.params);
    if (!person || !Object.hasOwn(mishaps, mishap)) {
      return sendPage(reply.code(404), missingPage({ network, home, stylesheet }, 'person'));
    }
    if (mishap === 'expire') accounts.expire(person.id);
    if (mishap === 'remove') accounts.revoke(person.id);
    return reply.redirect(`${home}/people/${person.id}`, 303);
  });

  routes.get('/people/:id/portrait.svg', async (request, reply) =>
    reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(portrait(personIn(request.params)?.name ?? '?')),
  );
};

/** A coloured field with initials, for people and channels alike. */
export const portrait = (name: string): string => {
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
  const colour = `hsl(${seededRandom(`portrait ${name}`).pick(hues)} 46% 38%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><rect width="100" height="100" fill="${colour}"/><text x="50" y="64" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text></svg>`;
};

export const missingPage = (frame: Pick<Page, 'network' | 'home' | 'stylesheet'>, what: string): Page => ({
  ...frame,
  title: 'Not found',
  body: html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, or never existed. <a href="${frame.home ?? '/'}">See everything</a>.</p></div>`,
});

export const personCard = (home: string, person: GooglePerson, note: string) =>
  html`<li><a class="card" href="${home}/people/${person.id}"><img class="face" src="${home}/people/${person.id}/portrait.svg" alt="" width="40" height="40">
<strong>${person.name}</strong><span>${person.email}</span><small>${note}</small></a></li>`;

const personPage = (accounts: GoogleAccounts, person: GooglePerson, stylesheet: string): Page => {
  const { home, title: network, app } = accounts;
  const { scopes } = accounts.grantOf(person.id);
  const body = html`<div class="who"><img class="face" src="${home}/people/${person.id}/portrait.svg" alt="" width="40" height="40">
<div><h1>${person.name}</h1><p>${person.email} · ${person.id}</p></div></div>
<h2 class="part">Connected apps</h2>
${
  scopes.length === 0
    ? html`<p class="hint">${person.name} has connected no app yet.</p>`
    : html`<section class="panel grant"><h3>${app.name}</h3><ul>${scopes.map(
        (scope) => html`<li>${accounts.scopes[scope] ?? scope} <small>${scope}</small></li>`,
      )}</ul></section>`
}
<h2 class="part">Make something happen</h2>
<ul class="cards">${Object.entries(mishaps).map(
    ([
      name,
      { title, about },
    ]) => html`<li><form class="card" method="post" action="${home}/people/${person.id}/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
  )}</ul>`;
  return { title: person.name, body, network, home, stylesheet };
};
