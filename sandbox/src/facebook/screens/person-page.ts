import { html, type Piece } from '../../kit/pages/html.ts';
import type { Page } from '../../kit/pages/page-frame.ts';
import type { Tokens } from '../graph/tokens.ts';
import type { Person, State } from '../state.ts';
import { stylesheet } from './feed-pages.ts';

/** The failures a person's page can simulate. */
export const personFaults: Record<string, { title: string; about: string }> = {
  expire: { title: 'Expire all tokens', about: 'As after 60 days.' },
  password: { title: 'Change the password', about: 'Every app has to reconnect.' },
  checkpoint: { title: 'Require a security check', about: 'Until the user logs in on Facebook and follows the steps.' },
  logout: { title: 'Log out everywhere', about: 'All sessions become invalid.' },
  remove: { title: 'Remove all apps', about: 'As in “Apps and websites” in the settings.' },
};

export const personPage = (state: State, tokens: Tokens, person: Person): Page => {
  const connections = state.apps.values().flatMap((app) => {
    const { permissions } = tokens.findGrant(app.id, person.id);
    return Object.keys(permissions).length > 0 ? [{ app, permissions }] : [];
  });
  const body: Piece = html`<div class="who"><img class="face" src="/facebook/pictures/${person.id}.svg" alt="" width="40" height="40">
<div><h1>${person.name}</h1><p>${person.email} · ${person.id}</p></div></div>
<h2 class="part">Connected apps</h2>
${
  connections.length === 0
    ? html`<p class="hint">No apps connected.</p>`
    : connections.map(
        ({ app, permissions }) => html`<section class="panel grant"><h3>${app.name}</h3>
<ul>${Object.entries(permissions).map(([name, status]) => html`<li>${name} <small>${status}</small></li>`)}</ul></section>`,
      )
}
<h2 class="part">Simulate a failure</h2>
<ul class="cards">${Object.entries(personFaults).map(
    ([
      name,
      { title, about },
    ]) => html`<li><form class="card" method="post" action="/facebook/people/${person.id}/${name}">
<span>${about}</span><button class="button danger">${title}</button></form></li>`,
  )}</ul>`;
  return { title: person.name, body, network: 'Facebook', homePath: '/facebook', stylesheet };
};
