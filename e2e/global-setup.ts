import { type APIRequestContext, request } from '@playwright/test';
import { create } from './fixtures/create.ts';
import { createExtraUsers, type SetupData, storeSetup } from './fixtures/extra-users.ts';
import { demo, signInByApi, type User } from './fixtures/users.ts';
import { startServer } from './server-process.ts';

/** Starts one server for all journeys. Each journey creates its own users, so that journeys can run in parallel. */
export default async function globalSetup() {
  const server = await startServer();
  process.env.FANFARE_E2E_URL = server.url;
  process.env.FANFARE_E2E_SANDBOX = server.sandboxUrl;
  const apis: APIRequestContext[] = [];
  const newApi = async () => {
    const api = await request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { origin: server.url },
      timeout: 120_000,
    });
    apis.push(api);
    return api;
  };
  for (const user of Object.values(demo)) {
    const api = await newApi();
    await signInByApi(api, user);
    // The demo users have no time zone, and the time zone dialog would cover every page. It has its own journey.
    await api.post('/api/user/timezone', { data: { timezone: 'Europe/Berlin' }, failOnStatusCode: true });
  }
  const extraUsers = await createExtraUsers(newApi);
  storeSetup(extraUsers, await collectSetupData(newApi, extraUsers.twoBusinessOwner));
  await Promise.all(apis.map((api) => api.dispose()));
  return server.stop;
}

/** Ids of the demo's business, of one of its members and of a news item, and the path of an open invitation. */
async function collectSetupData(newApi: () => Promise<APIRequestContext>, invitee: User): Promise<SetupData> {
  const owner = await newApi();
  const staff = await newApi();
  await signInByApi(owner, demo.owner);
  await signInByApi(staff, demo.staff);
  const { items: businesses } = await (await owner.get('/api/user/businesses')).json();
  const business = businesses[0].id;
  const { items: members } = await (await owner.get(`/api/user/business/${business}/members`)).json();
  const { items: news } = await (await staff.get('/api/staff/news')).json();
  return {
    business,
    member: members.find((member: { email: string }) => member.email === demo.member.email).id,
    news: news[0].id,
    invitation: new URL(await create(owner).invitation(business, invitee.email)).pathname,
  };
}
