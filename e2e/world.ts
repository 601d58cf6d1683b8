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
  return product.stop;
}
