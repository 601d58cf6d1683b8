import type { APIRequestContext } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';
import { type Person, signInByApi } from './people.ts';

type Roles = Record<string, string>;

const idOf = async (api: APIRequestContext): Promise<number> => (await (await api.get('/api/user/me')).json()).id;

/** What a journey needs before it begins, made by the same calls the screens make. */
export const make = (api: APIRequestContext) => {
  const post = async (path: string, data?: unknown) =>
    (await api.post(`/api${path}`, { data, failOnStatusCode: true })).json();
  return {
    /** A business of whoever is signed in here. */
    async business(name: string): Promise<number> {
      const { id } = await post(`/user/${await idOf(api)}/business/create`, { business_name: name });
      return id;
    },
    /** Invites and gives the mailed link. */
    async invitation(bid: number, email: string, features: Roles = {}): Promise<string> {
      await post(`/user/business/${bid}/invite`, { invitee: email, features });
      return linkIn(await mailTo(email, 'invites you to'));
    },
    async accept(link: string, bid: number): Promise<void> {
      const key = link.slice(link.lastIndexOf('/') + 1);
      await post('/user/business/join/accept', { invite_key: key, business_id: bid });
    },
  };
};

/** The owner's business with this person in it. */
export async function joined(
  owner: APIRequestContext,
  member: APIRequestContext,
  { bid, person, features }: { bid: number; person: Person; features?: Roles },
): Promise<void> {
  const link = await make(owner).invitation(bid, person.email, features);
  await signInByApi(member, person);
  await make(member).accept(link, bid);
}
