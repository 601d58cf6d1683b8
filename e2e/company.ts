import { joined, make } from './make.ts';
import { type Person, signInByApi } from './people.ts';
import { test as base } from './test.ts';

export type Company = { id: number; name: string; owner: Person; member: Person; memberId: number };

/** A business with an owner and a member without any feature. */
export const test = base.extend<{ company: Company }>({
  company: async ({ freshPerson, newApi }, use) => {
    const [owner, member] = [await freshPerson({ name: 'Orla Owner' }), await freshPerson({ name: 'Mika Member' })];
    const [ownerApi, memberApi] = [await newApi(), await newApi()];
    await signInByApi(ownerApi, owner);
    const name = `Studio ${owner.email.slice(0, 6)}`;
    const id = await make(ownerApi).business(name);
    await joined(ownerApi, memberApi, { bid: id, person: member });
    const { items } = await (await ownerApi.get(`/api/user/business/${id}/members`)).json();
    const memberId = items.find((one: { email: string }) => one.email === member.email).id;
    await use({ id, name, owner, member, memberId });
  },
});
