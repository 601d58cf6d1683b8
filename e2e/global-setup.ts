import { type APIRequestContext, request } from '@playwright/test';
import { create } from './fixtures/create.ts';
import { type Facts, keep, makeGuests } from './fixtures/extra-users.ts';
import { demo, signInByApi, type User } from './fixtures/users.ts';
import { startProduct } from './server-process.ts';

/** One product for all journeys; each journey brings its own people, so that they can run side by side. */
export default async function world() {
  const product = await startProduct();
  process.env.FANFARE_E2E_URL = product.url;
  process.env.FANFARE_E2E_SANDBOX = product.sandboxUrl;
  const opened: APIRequestContext[] = [];
  const newApi = async () => {
    const api = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } });
    opened.push(api);
    return api;
  };
  for (const person of Object.values(demo)) {
    const api = await newApi();
    await signInByApi(api, person);
    // The demo's people have not said where they are; the question for it has a journey of its own.
    await api.post('/api/user/timezone', { data: { timezone: 'Europe/Berlin' }, failOnStatusCode: true });
  }
  const guests = await makeGuests(newApi);
  keep(guests, await findFacts(newApi, guests.torn));
  await Promise.all(opened.map((api) => api.dispose()));
  return product.stop;
}

/** The numbers of the demo's business, of one of its members and of a news item, and an open invitation. */
async function findFacts(newApi: () => Promise<APIRequestContext>, invitee: User): Promise<Facts> {
  const [owner, staff] = [await newApi(), await newApi()];
  await signInByApi(owner, demo.owner);
  await signInByApi(staff, demo.staff);
  const { items: businesses } = await (await owner.get('/api/user/businesses')).json();
  const business = businesses[0].id;
  const { items: members } = await (await owner.get(`/api/user/business/${business}/members`)).json();
  const { items: news } = await (await staff.get('/api/staff/news')).json();
  return {
    business,
    member: members.find((one: { email: string }) => one.email === demo.member.email).id,
    news: news[0].id,
    invitation: new URL(await create(owner).invitation(business, invitee.email)).pathname,
  };
}
