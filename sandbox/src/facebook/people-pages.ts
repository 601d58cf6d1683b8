import { html, type Piece } from '../kit/pages/html.ts';
import type { Page } from '../kit/pages/page-frame.ts';
import { stylesheet } from './pages.ts';
import type { Person, State } from './state.ts';
import type { Tokens } from './tokens.ts';

/** What can happen to a person's connections, for the buttons on their page. */
export const mishaps: Record<string, { title: string; about: string }> = {
  expire: { title: 'Let all tokens expire', about: 'As after sixty days.' },
  password: { title: 'Change the password', about: 'Every connection must be made again.' },
  checkpoint: { title: 'Ask for a security check', about: 'Until they log in again and follow the steps.' },
  logout: { title: 'Log out everywhere', about: 'The sessions become invalid.' },
  remove: { title: 'Remove the apps', about: 'As in “Apps and websites” of the settings.' },
};

export const personPage = (state: State, tokens: Tokens, person: Person): Page => {
  const connections = state.apps.values().flatMap((app) => {
    const { permissions } = tokens.grantOf(app.id, person.id);
    return Object.keys(permissions).length > 0 ? [{ app, permissions }] : [];
  });
  const body: Piece = html`<div class="who"><img class="face" src="/facebook/pictures/${person.id}.svg" alt="" width="40" height="40">
<div><h1>${person.name}</h1><p>${person.email} · ${person.id}</p></div></div>
<h2 class="part">Connected apps</h2>
${
  connections.length === 0
    ? html`<p class="hint">${person.name} has connected no app yet.</p>`
    : connections.map(
        ({ app, permissions }) => html`<section class="panel grant"><h3>${app.name}</h3>
<ul>${Object.entries(permissions).map(([name, status]) => html`<li>${name} <small>${status}</small></li>`)}</ul></section>`,
      )
}
<h2 class="part">Make something happen</h2>
<ul class="cards">${Object.entries(mishaps).map(
    ([
      name,
      { title, about },
    ]) => html`<li><form class="card" method="post" action="/facebook/people/${person.id}/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
  )}</ul>`;
  return { title: person.name, body, network: 'Facebook', home: '/facebook', stylesheet };
};
