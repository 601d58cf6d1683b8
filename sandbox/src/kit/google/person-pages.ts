import type { Routes } from '../network.ts';
import { escapeText, html } from '../pages/html.ts';
import { type Page, sendPage } from '../pages/page-frame.ts';
import { seededRandom } from '../storage/seeded-random.ts';
import { type GoogleAccounts, type GooglePerson, pickStrings } from './accounts.ts';

/** The failures a person's page can simulate. */
const personFaults: Record<string, { title: string; about: string }> = {
  expire: { title: 'Expire access tokens', about: 'As after 1 hour. Refresh tokens stay valid.' },
  remove: {
    title: 'Remove the app',
    about: 'As in “Third-party apps” in the account. Refresh tokens stop working too.',
  },
};
const hues = [14, 42, 95, 160, 212, 250, 280, 325] as const;

/** The page of each person: granted scopes and failures to simulate. */
export const googlePeople = (routes: Routes, accounts: GoogleAccounts, stylesheet: string) => {
  const { people, homePath, title: network } = accounts;
  const findPerson = (params: unknown) => people.get(pickStrings(params).id ?? '');

  routes.get('/people/:id', async (request, reply) => {
    const person = findPerson(request.params);
    return person
      ? sendPage(reply, personPage(accounts, person, stylesheet))
      : sendPage(reply.code(404), notFoundPage({ network, homePath, stylesheet }, 'Account'));
  });

  routes.post('/people/:id/:fault', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const person = findPerson(request.params);
    const { fault = '' } = pickStrings(request.params);
    if (!person || !Object.hasOwn(personFaults, fault)) {
      return sendPage(reply.code(404), notFoundPage({ network, homePath, stylesheet }, 'Account'));
    }
    if (fault === 'expire') accounts.expireTokens(person.id);
    if (fault === 'remove') accounts.revokeGrant(person.id);
    return reply.redirect(`${homePath}/people/${person.id}`, 303);
  });

  routes.get('/people/:id/portrait.svg', async (request, reply) =>
    reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(drawPortrait(findPerson(request.params)?.name ?? '?')),
  );
};

/** An SVG with the initials, for people and channels. */
export const drawPortrait = (name: string): string => {
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
  const hue = seededRandom(`portrait ${name}`).pick(hues);
  const color = `hsl(${hue} 46% 38%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><rect width="100" height="100" fill="${color}"/><text x="50" y="64" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text></svg>`;
};

export const notFoundPage = (frame: Pick<Page, 'network' | 'homePath' | 'stylesheet'>, what: string): Page => ({
  ...frame,
  title: 'Not found',
  body: html`<div class="empty"><h1>${what} not found</h1><p>It was deleted or never existed. <a href="${frame.homePath ?? '/'}">View all accounts</a>.</p></div>`,
});

export const personCard = (home: string, person: GooglePerson, note: string) =>
  html`<li><a class="card" href="${home}/people/${person.id}"><img class="face" src="${home}/people/${person.id}/portrait.svg" alt="" width="40" height="40">
<strong>${person.name}</strong><span>${person.email}</span><small>${note}</small></a></li>`;

const personPage = (accounts: GoogleAccounts, person: GooglePerson, stylesheet: string): Page => {
  const { homePath, title: network, app } = accounts;
  const { scopes } = accounts.findGrant(person.id);
  const body = html`<div class="who"><img class="face" src="${homePath}/people/${person.id}/portrait.svg" alt="" width="40" height="40">
<div><h1>${person.name}</h1><p>${person.email} · ${person.id}</p></div></div>
<h2 class="part">Connected apps</h2>
${
  scopes.length === 0
    ? html`<p class="hint">No apps connected.</p>`
    : html`<section class="panel grant"><h3>${app.name}</h3><ul>${scopes.map(
        (scope) => html`<li>${accounts.scopes[scope] ?? scope} <small>${scope}</small></li>`,
      )}</ul></section>`
}
<h2 class="part">Simulate a failure</h2>
<ul class="cards">${Object.entries(personFaults).map(
    ([
      name,
      { title, about },
    ]) => html`<li><form class="card" method="post" action="${homePath}/people/${person.id}/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
  )}</ul>`;
  return { title: person.name, body, network, homePath, stylesheet };
};
