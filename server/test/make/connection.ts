import { consent, type Decision } from '@fanfare/connectors/kit/consent';
import { callbackPath } from '@fanfare/contract/connecting';
import type { Attempt } from '@fanfare/contract/connections';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { origin } from '../browser.ts';
import type { Person } from './business.ts';

/** What a person does on the network's page; `as` names one of its practice people. */
export type Choice = Decision & { as?: string | undefined };
export const allow: Choice = { press: 'allow' };

/** Follows a popup to the network's page and stops in front of our own door, with what the network sends along. */
export const visitNetwork = async (
  person: Person,
  path: string,
  network: NetworkName,
  { as, ...decision }: Choice = allow,
) => {
  const opened = await person.send('GET', path);
  const address = String(opened.headers.location);
  if (!/^https?:/.test(address)) throw new Error(`${path} leads to ${address}`);
  const asked = new URL(address);
  if (as) asked.searchParams.set('practice_person', as);
  const redirectUri = `${origin}${callbackPath(network)}`;
  return new URLSearchParams(await consent({ fetch: globalThis.fetch, redirectUri }, asked.href, decision)).toString();
};

/** Through our own door again: where the window ends, and what it is told there. */
export const comeBack = async (person: Person, network: NetworkName, query: string) => {
  const back = await person.send('GET', `${callbackPath(network)}?${query}`);
  const location = String(back.headers.location);
  const id = /attempt=(\d+)/.exec(location)?.[1];
  const attempt = id ? (await person.get(`/connections/attempt/${id}`)).body : undefined;
  return { location, attempt: attempt as unknown as Attempt | undefined };
};

/** The whole way: popup, consent page, back. */
export const connect = async (person: Person, path: string, network: NetworkName, decision = allow) =>
  comeBack(person, network, await visitNetwork(person, path, network, decision));
