import type { APIRequestContext } from '@playwright/test';
import { make } from './make.ts';
import { type Person, registered, signInByApi } from './people.ts';

/** People the demo has not: what they are asked, nobody of the demo is asked. */
export type Guests = { newcomer: Person; torn: Person };

/** What only exists when the world starts: numbers in addresses, mailed links. */
export type Facts = { business: number; member: number; news: number; invitation: string };

type Api = () => Promise<APIRequestContext>;

/** Somebody who has not said where they are, and somebody with two businesses who has not said where to begin. */
export async function makeGuests(newApi: Api): Promise<Guests> {
  const newcomer = await registered(await newApi(), { name: 'Nora Newcomer', timezone: null });
  const torn = await registered(await newApi(), { name: 'Toni Torn' });
  const api = await newApi();
  await signInByApi(api, torn);
  await make(api).business('Toni’s Bakery');
  await make(api).business('Toni’s Garden');
  return { newcomer, torn };
}

/** Handed from the world's set-up to the journeys, which run in other processes. */
export const keep = (guests: Guests, facts: Facts) => {
  process.env.FANFARE_E2E_GUESTS = JSON.stringify(guests);
  process.env.FANFARE_E2E_FACTS = JSON.stringify(facts);
};
export const guests = (): Guests => JSON.parse(String(process.env.FANFARE_E2E_GUESTS));
export const facts = (): Facts => JSON.parse(String(process.env.FANFARE_E2E_FACTS));
