import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';

export type Person = { name: string; email: string; password: string };

const demoPassword = 'fanfare-demo';
export const demo = {
  owner: { name: 'Olive Hartmann', email: 'owner@fanfare.test', password: demoPassword },
  member: { name: 'Milo Brandt', email: 'member@fanfare.test', password: demoPassword },
  staff: { name: 'Sasha Quinn', email: 'staff@fanfare.test', password: demoPassword },
} satisfies Record<string, Person>;

/** Somebody who does not exist yet. */
export const stranger = (name = 'Ada Fresh'): Person => ({
  name,
  email: `${randomUUID().slice(0, 13)}@journey.test`,
  password: 'a lamp of copper',
});

export type Wish = { name?: string; timezone?: string | null };

/** Registers and confirms as the screens do, without the screens. */
export async function registered(api: APIRequestContext, { name, timezone = 'Europe/Berlin' }: Wish): Promise<Person> {
  const person = stranger(name);
  const data = { ...person, ...(timezone === null ? {} : { timezone }) };
  await api.post('/api/user/register', { data, failOnStatusCode: true });
  const link = linkIn(await mailTo(person.email, 'Confirm your e-mail address'));
  const token = link.slice(link.lastIndexOf('/') + 1);
  await api.post('/api/user/register/confirm', {
    data: { token, password: person.password },
    failOnStatusCode: true,
  });
  return person;
}

export async function signInByApi(api: APIRequestContext, { email, password }: Person): Promise<void> {
  await api.post('/api/user/login', { data: { email, password }, failOnStatusCode: true });
}
