import { randomBytes } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { type ContextPool, createContextPool } from './fixtures/context-pool.ts';
import { collectPageErrors, createReusedPage, type ReusedPage } from './fixtures/reused-page.ts';
import { registerUser, signInByApi, type User, type UserOptions } from './fixtures/users.ts';

export { expect } from '@playwright/test';

/** Timeout of an API request in ms, for a hang only. */
const requestTimeoutMs = 120_000;

type Fixtures = {
  /** An API context with its own cookies: a sign-in lasts for its later calls. */
  newApi: () => Promise<APIRequestContext>;
  /** Registers and confirms a user for this journey only. */
  createUser: (options?: UserOptions) => Promise<User>;
  /** Signs this journey's browser in. */
  signIn: (user: User) => Promise<void>;
  /** A page in a new browser context, signed in as this user. */
  openPageAs: (user: User) => Promise<Page>;
  /** A page in a new browser context, signed out. */
  openVisitorPage: () => Promise<Page>;
  /** The page of this worker for this user, for reading only: the product and axe are loaded once for many journeys. */
  reusePage: (user: User | undefined) => Promise<ReusedPage & { consoleErrors: string[] }>;
  /** A page for reading only, in a browser context shared by the journeys of this worker (warm cache). */
  openReadOnlyPage: (user: User | undefined) => Promise<Page>;
};

/**
 * True for a failed API call: the browser logs every 4xx answer as an error. Journeys cause those on purpose; all other
 * errors fail the journey.
 */
const isFailedApiCall = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) && url.includes('/api/');

/** Adds the errors of the context to the list until the returned function is called. */
function collectErrors(context: BrowserContext, browserErrors: string[]): () => void {
  const onError = (error: WebError) => browserErrors.push(`Uncaught: ${error.error().stack}`);
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isFailedApiCall(message.text(), url))
      browserErrors.push(`${message.text()} (${url})`);
  };
  context.on('weberror', onError).on('console', onConsole);
  return () => context.off('weberror', onError).off('console', onConsole);
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type WorkerFixtures = {
  /** Session of a demo user for journeys that only read. A journey that signs out must create its own session. */
  demoSession: (user: User) => Promise<StorageState>;
  /** One browser context per user, reused by all read-only journeys of the worker. */
  readOnlyContext: (user: User | undefined) => Promise<BrowserContext>;
  /** The contexts of this worker beside the journey's own one. */
  contextPool: ContextPool;
  /** Page per user, reused by journeys of the worker that only read. */
  reusedPages: (user: User | undefined) => Promise<ReusedPage>;
};

type PrivateFixtures = {
  browserErrors: string[];
  /** IP address of this journey, because the server limits sign-ins per address. */
  clientAddress: string;
  /** The journey's first context, which Playwright reuses with its warm cache; undefined after its first use. */
  ownContext: () => BrowserContext | undefined;
  openContext: () => Promise<BrowserContext>;
};

const forwardedFor = (address: string) => ({ 'x-forwarded-for': address });
const firstPage = async (context: BrowserContext) => context.pages()[0] ?? context.newPage();

export const test = base.extend<Fixtures & PrivateFixtures, WorkerFixtures>({
  demoSession: [
    async ({ playwright }, use) => {
      const cache = new Map<string, Promise<StorageState>>();
      const createSession = async (user: User) => {
        const url = String(process.env.FANFARE_E2E_URL);
        const api = await playwright.request.newContext({
          baseURL: url,
          extraHTTPHeaders: { origin: url },
          timeout: requestTimeoutMs,
        });
        await signInByApi(api, user);
        const state = await api.storageState();
        await api.dispose();
        return state;
      };
      await use((user) => {
        const session = cache.get(user.email) ?? createSession(user);
        cache.set(user.email, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  readOnlyContext: [
    async ({ browser, demoSession }, use) => {
      const cache = new Map<string, Promise<BrowserContext>>();
      const baseURL = process.env.FANFARE_E2E_URL;
      const createContext = async (user: User | undefined) =>
        browser.newContext({ baseURL, storageState: user && (await demoSession(user)) });
      await use((user) => {
        const key = user?.email ?? '';
        const context = cache.get(key) ?? createContext(user);
        cache.set(key, context);
        return context;
      });
      for (const context of cache.values()) await (await context).close();
    },
    { scope: 'worker' },
  ],

  contextPool: [
    async ({ browser }, use) => {
      const pool = createContextPool(() => browser.newContext());
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],

  reusedPages: [
    async ({ readOnlyContext }, use) => {
      const cache = new Map<string, Promise<ReusedPage>>();
      const createPage = async (user: User | undefined) =>
        createReusedPage(await (await readOnlyContext(user)).newPage());
      await use((user) => {
        const key = user?.email ?? '';
        const page = cache.get(key) ?? createPage(user);
        cache.set(key, page);
        return page;
      });
    },
    { scope: 'worker' },
  ],

  clientAddress: async ({}, use) => {
    const [a, b, c] = randomBytes(3);
    await use(`10.${a}.${b}.${c}`);
  },

  browserErrors: async ({}, use) => {
    const browserErrors: string[] = [];
    await use(browserErrors);
    expect(browserErrors, 'the browser reports no errors').toEqual([]);
  },

  context: async ({ context, browserErrors, clientAddress }, use) => {
    // The header is not an option of the context: a header that changes would prevent the context's reuse.
    await context.setExtraHTTPHeaders(forwardedFor(clientAddress));
    collectErrors(context, browserErrors);
    await use(context);
  },

  ownContext: async ({ context }, use) => {
    let isTaken = false;
    await use(() => {
      if (isTaken) return undefined;
      isTaken = true;
      return context;
    });
  },

  page: async ({ page, ownContext }, use) => {
    ownContext();
    await use(page);
  },

  newApi: async ({ playwright, baseURL, clientAddress }, use) => {
    const apis: APIRequestContext[] = [];
    await use(async () => {
      const headers = { ...forwardedFor(clientAddress), origin: String(baseURL) };
      const api = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: headers,
        timeout: requestTimeoutMs,
      });
      apis.push(api);
      return api;
    });
    await Promise.all(apis.map((api) => api.dispose()));
  },

  createUser: async ({ newApi }, use) => {
    await use(async (options = {}) => registerUser(await newApi(), options));
  },

  signIn: async ({ context, newApi }, use) => {
    await use(async (user) => {
      const api = await newApi();
      await signInByApi(api, user);
      await context.addCookies((await api.storageState()).cookies);
    });
  },

  openContext: async ({ contextPool, browserErrors, clientAddress, ownContext }, use) => {
    const taken: { context: BrowserContext; stopCollecting: () => void }[] = [];
    await use(async () => {
      const own = ownContext();
      if (own) return own;
      const context = await contextPool.take();
      await context.setExtraHTTPHeaders(forwardedFor(clientAddress));
      taken.push({ context, stopCollecting: collectErrors(context, browserErrors) });
      return context;
    });
    for (const { context, stopCollecting } of taken) {
      stopCollecting();
      await contextPool.giveBack(context);
    }
  },

  openPageAs: async ({ newApi, openContext }, use) => {
    await use(async (user) => {
      const api = await newApi();
      await signInByApi(api, user);
      const context = await openContext();
      await context.addCookies((await api.storageState()).cookies);
      return firstPage(context);
    });
  },

  openReadOnlyPage: async ({ readOnlyContext }, use) => {
    const pages: Page[] = [];
    await use(async (user) => {
      const page = await (await readOnlyContext(user)).newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
  },

  reusePage: async ({ reusedPages }, use) => {
    const stops: (() => void)[] = [];
    await use(async (user) => {
      const reused = await reusedPages(user);
      const consoleErrors: string[] = [];
      stops.push(collectPageErrors(reused.page, consoleErrors));
      return { ...reused, consoleErrors };
    });
    for (const stop of stops) stop();
  },

  openVisitorPage: async ({ openContext }, use) => {
    await use(async () => firstPage(await openContext()));
  },
});
