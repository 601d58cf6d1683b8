import { randomBytes } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { registered, signInByApi, type User, type Wish } from './fixtures/users.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** Calls of the API; whoever signs in by them stays signed in for the next. */
  newApi: () => Promise<APIRequestContext>;
  /** Somebody new, registered and confirmed, who belongs to this journey alone. */
  freshPerson: (wish?: Wish) => Promise<User>;
  /** Signs somebody in in this journey's browser. */
  signIn: (person: User) => Promise<void>;
  /** A page in a browser of its own, signed in as this person. */
  pageOf: (person: User, options?: BrowserContextOptions) => Promise<Page>;
  /** A page in a browser of its own, signed in as nobody. */
  visitorPage: () => Promise<Page>;
  /** A page for looking only, in a browser that has been here before. */
  lookerFor: (person: User | undefined) => Promise<Page>;
};

/** What the browser says about a refused call is what the journey provoked; everything else is a fault. */
const isRefusedCall = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) && url.includes('/api/');

function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (error) => faults.push(`Uncaught: ${error.error().stack}`));
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isRefusedCall(message.text(), url)) faults.push(`${message.text()} (${url})`);
  });
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type WorkerFixtures = {
  /** One session for each of the demo's people, for journeys that only look. Whoever signs out brings their own. */
  demoStates: (person: User) => Promise<StorageState>;
  /** Their browsers, which have been here before. */
  lookers: (person: User | undefined) => Promise<BrowserContext>;
};

export const test = base.extend<Fixtures & { faults: string[] }, WorkerFixtures>({
  demoStates: [
    async ({ playwright }, use) => {
      const known = new Map<string, Promise<StorageState>>();
      const open = async (person: User) => {
        const url = String(process.env.FANFARE_E2E_URL);
        const api = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
        await signInByApi(api, person);
        const state = await api.storageState();
        await api.dispose();
        return state;
      };
      await use((person) => {
        const state = known.get(person.email) ?? open(person);
        known.set(person.email, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],

  lookers: [
    async ({ browser, demoStates }, use) => {
      const known = new Map<string, Promise<BrowserContext>>();
      const baseURL = process.env.FANFARE_E2E_URL;
      const open = async (person: User | undefined) =>
        browser.newContext({ baseURL, storageState: person && (await demoStates(person)) });
      await use((person) => {
        const key = person?.email ?? '';
        const context = known.get(key) ?? open(person);
        known.set(key, context);
        return context;
      });
      for (const context of known.values()) await (await context).close();
    },
    { scope: 'worker' },
  ],

  // Each journey comes from an address of its own: sign-ins are counted by address, and one office never makes so many.
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = randomBytes(3);
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` });
  },

  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, 'the browser has nothing to complain about').toEqual([]);
  },

  context: async ({ context, faults }, use) => {
    watch(context, faults);
    await use(context);
  },

  newApi: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async () => {
      const headers = { ...extraHTTPHeaders, origin: String(baseURL) };
      const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers });
      opened.push(api);
      return api;
    });
    await Promise.all(opened.map((api) => api.dispose()));
  },

  freshPerson: async ({ newApi }, use) => {
    await use(async (wish = {}) => registered(await newApi(), wish));
  },

  signIn: async ({ context, newApi }, use) => {
    await use(async (person) => {
      const api = await newApi();
      await signInByApi(api, person);
      await context.addCookies((await api.storageState()).cookies);
    });
  },

  pageOf: async ({ browser, newApi, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person, options) => {
      const api = await newApi();
      await signInByApi(api, person);
      const context = await browser.newContext({ ...options, storageState: await api.storageState() });
      opened.push(context);
      watch(context, faults);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },

  lookerFor: async ({ lookers }, use) => {
    const opened: Page[] = [];
    await use(async (person) => {
      const page = await (await lookers(person)).newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.close()));
  },

  visitorPage: async ({ browser, faults }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      watch(context, faults);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
