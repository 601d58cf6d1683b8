import { request } from '@playwright/test';
import { demo, signInByApi } from './people.ts';
import { startProduct } from './product.ts';

/** One product for all journeys; each journey brings its own people, so that they can run side by side. */
export default async function world() {
  const product = await startProduct();
  process.env.FANFARE_E2E_URL = product.url;
  process.env.FANFARE_E2E_SANDBOX = product.sandboxUrl;
  for (const person of Object.values(demo)) {
    const api = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } });
    await signInByApi(api, person);
    // The demo's people have not said where they are; the question for it has a journey of its own.
    await api.post('/api/user/timezone', { data: { timezone: 'Europe/Berlin' }, failOnStatusCode: true });
    await api.dispose();
  }
  await findFacts(product.url);
  return product.stop;
}

/** The numbers of the demo's business and of one of its members, for addresses that hold them. */
async function findFacts(url: string) {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await signInByApi(api, demo.owner);
  const { items: businesses } = await (await api.get('/api/user/businesses')).json();
  const { items: members } = await (await api.get(`/api/user/business/${businesses[0].id}/members`)).json();
  process.env.FANFARE_E2E_BUSINESS = String(businesses[0].id);
  process.env.FANFARE_E2E_MEMBER = String(members.find((one: { email: string }) => one.email === demo.member.email).id);
  await api.dispose();
}
