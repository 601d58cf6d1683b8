import type { APIRequestContext } from '@playwright/test';
import { demo, signInByApi } from './people.ts';

type Named = { social_network: string; name: string };
export type Planner = Awaited<ReturnType<typeof planner>>;

const pad = (value: number) => String(value).padStart(2, '0');

/** A day of the month after next: nothing of the demo is there, and everything may be planned for it. */
export const dayAhead = (date: number): string => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, date));
  return `${month.getUTCFullYear()}-${pad(month.getUTCMonth() + 1)}-${pad(date)}`;
};

/** Social posts of the demo's business, made by the call the form makes. */
export async function planner(api: APIRequestContext) {
  await signInByApi(api, demo.owner);
  const { accounts } = await (await api.get('/api/social/accounts')).json();
  const find = ({ social_network, name }: Named) => {
    const found = accounts.find((one: Named) => one.social_network === social_network && one.name === name);
    return { social_network, social_account: String(found.id) };
  };
  return {
    api,
    /** The numbers of the shares it made. */
    async post(to: Named[], message: string, at?: string): Promise<number[]> {
      const schedule = at ? { schedule: { at, zone: 'Europe/Berlin' } } : {};
      const data = { type: 'text', accounts: to.map(find), message, ...schedule };
      const answer = await api.post('/api/social/post/create', { data, failOnStatusCode: true, timeout: 60_000 });
      return (await answer.json()).results.map(({ id }: { id: number }) => id);
    },
    fault: (network: string, mishap: string) =>
      api.post('/api/practice/fault', { data: { network, mishap, calls: 1 }, failOnStatusCode: true }),
  };
}

export const places = {
  events: { social_network: 'facebook', name: 'Harbour Coffee Events' },
  roasters: { social_network: 'facebook', name: 'Harbour Coffee Roasters' },
  market: { social_network: 'facebook', name: 'Northside Food Market' },
  olive: { social_network: 'linkedin', name: 'Olive Hartmann' },
  company: { social_network: 'linkedin', name: 'Harbour Coffee Roasters' },
  x: { social_network: 'twitter', name: 'harbourcoffee' },
} as const;
