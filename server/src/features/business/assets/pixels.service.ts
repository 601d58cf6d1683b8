import { done } from '@fanfare/contract/kit/success';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { assetQueries } from './asset-queries.ts';

type Pixel = { id: string; name: string };
/** Pixels of an ad account, or the reason why they cannot be read now. */
export type AdAccountPixels = { adAccount: string; pixels: Pixel[]; problem: string | null };

/** Reads and creates pixels at the ad network, which stores them. */
export type PixelSource = {
  list: (businessId: number, adAccounts: readonly string[]) => Promise<AdAccountPixels[]>;
  create: (businessId: number, adAccount: string, name: string) => Promise<Pixel>;
};

export type PixelService = ReturnType<typeof pixelService>;
type Deps = { audit: Audit; source: PixelSource };

/** Service for pixels of the ad accounts a user can use: an owner those of the business, a member the assigned ones. */
export const pixelService = ({ db }: Platform, { audit, source }: Deps) => {
  const listAdAccounts = async (business: BusinessContext) =>
    (await assetQueries(db).listUsable(business)).filter(({ type }) => type === 'facebook_adaccount');

  return {
    list: async (business: BusinessContext) => {
      const accounts = await listAdAccounts(business);
      const results =
        accounts.length === 0
          ? []
          : await source.list(
              business.id,
              accounts.map(({ value }) => value),
            );
      const nameOf = (adAccount: string) => accounts.find(({ value }) => value === adAccount)?.label ?? '';
      // A pixel that several ad accounts share is listed once.
      const pixels = new Map(
        results.flatMap(({ adAccount, pixels: listed }) =>
          listed.map(({ id, name }) => [id, { id, name, ad_account_name: nameOf(adAccount) }]),
        ),
      );
      const unavailable = results.flatMap(({ adAccount, problem }) =>
        problem === null ? [] : [{ ad_account: adAccount, name: nameOf(adAccount), reason: problem }],
      );
      return { pixels: [...pixels.values()], connected: accounts.length > 0, unavailable };
    },

    create: async (actor: Actor, business: BusinessContext, name: string, adAccount: string) => {
      const accounts = await listAdAccounts(business);
      if (accounts.length === 0) throw new Problem('not-connected');
      const account = accounts.find(({ value }) => withoutPrefix(value) === withoutPrefix(adAccount));
      if (!account) throw new Problem('not-found');
      const pixel = await source.create(business.id, account.value, name);
      await db.transaction((tx) => audit.record(tx, actor, business.id, `Created the pixel ${name}`));
      return { ...done, id: pixel.id };
    },
  };
};

/** Id of an ad account without the prefix `act_`, which some of Facebook's answers have and others don't. */
const withoutPrefix = (adAccount: string) => adAccount.replace(/^act_/, '');
