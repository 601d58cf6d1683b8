import type { Asset } from '@fanfare/contract/business';
import type { RoleChoice } from '@fanfare/contract/members';
import type { World } from '../world.ts';
import { tokenIn } from '../world.ts';

export type Person = Awaited<ReturnType<World['signedIn']>>;

export const examplePage: Asset = { type: 'facebook_page', value: 'page-1', label: 'Our page' };
export const exampleAccount: Asset = { type: 'facebook_adaccount', value: 'account-1', label: 'Our ad account' };
export const exampleSite: Asset = { type: 'site', value: 'site-1', label: 'Our site' };

/** Connected accounts as everybody in a test has them. */
export const exampleSources = {
  assets: async (_: number, type: Asset['type']) =>
    [examplePage, exampleAccount, exampleSite].filter((asset) => asset.type === type),
  pixels: { list: async () => undefined, create: async () => undefined },
};

/** A business with its owner; with assets where they are named. */
export const makeBusiness = async (
  here: World,
  { name = 'Acme', assets = [] }: { name?: string; assets?: Asset[] } = {},
) => {
  const owner = await here.signedIn();
  const created = await owner.post(`/user/${owner.user.id}/business/create`, { business_name: name });
  const bid = Number(created.body.id);
  if (assets.length > 0) await owner.post(`/user/business/${bid}/update`, { business_name: name, assets });
  return { owner, bid, name };
};

/** The key in the newest invitation mail to an address. */
export const inviteKey = async (here: World, email: string): Promise<string> => tokenIn(await here.mailTo(email));

/** Somebody who was invited and has joined. */
export const makeMember = async (
  here: World,
  business: { owner: Person; bid: number },
  features: RoleChoice = {},
  assets: Asset[] = [],
) => {
  const person = await here.signedIn();
  const { email } = person.user;
  const invited = await business.owner.post(`/user/business/${business.bid}/invite`, {
    invitee: email,
    features,
    assets,
  });
  if (invited.status !== 200) throw new Error(`Inviting failed: ${invited.text}`);
  const invite_key = await inviteKey(here, email);
  const joined = await person.post('/user/business/join/accept', { invite_key, business_id: business.bid });
  if (joined.status !== 200) throw new Error(`Joining failed: ${joined.text}`);
  const list = await business.owner.get(`/user/business/${business.bid}/members?search=${encodeURIComponent(email)}`);
  return { ...person, memberId: Number(list.body.items?.[0]?.id) };
};
