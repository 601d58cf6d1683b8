import type { APIRequestContext } from '@playwright/test';
import { make } from './make.ts';
import { allowSites, makeSites } from './make-sites.ts';
import { type Person, signInByApi } from './people.ts';
import { test as base } from './test.ts';

export type Studio = {
  owner: Person;
  bid: number;
  /** Calls of the owner, in the session of the owner's browser. */
  api: APIRequestContext;
  sites: ReturnType<typeof makeSites>;
};
type Wish = { name: string; isManySites?: boolean };
type Fixtures = {
  /** Somebody new with a business of their own. */
  makeStudio: (wish: Wish) => Promise<Studio>;
  /** The same, and this journey's browser is theirs. */
  enterStudio: (wish: Wish) => Promise<Studio>;
};

/** For journeys that begin with a business and nothing in it: made by calls, for the way there is another journey's. */
export const test = base.extend<Fixtures>({
  makeStudio: async ({ freshPerson, newApi }, use) => {
    await use(async ({ name, isManySites }) => {
      const [owner, api] = [await freshPerson(), await newApi()];
      await signInByApi(api, owner);
      const bid = await make(api).business(name);
      if (isManySites) await allowSites(await newApi(), owner);
      return { owner, bid, api, sites: makeSites(api) };
    });
  },

  enterStudio: async ({ makeStudio, context }, use) => {
    await use(async (wish) => {
      const studio = await makeStudio(wish);
      await context.addCookies((await studio.api.storageState()).cookies);
      return studio;
    });
  },
});
