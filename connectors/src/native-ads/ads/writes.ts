import type { z } from 'zod';
import type { AdAccountRef } from '../../ports/ads/ads.ts';
import type { Api } from '../api.ts';
import { formatUtcTime } from '../times.ts';
import { boostsPath } from './boosts.ts';
import { accountQuery, gone, isWrongId, toId } from './ids.ts';
import { AddedBoost, AddedContent, ChangedBoost, ChangedContents, Success, SwitchedBoost } from './wire.ts';

/** Fields of a new campaign; further settings are passed under the network's own field names. */
export type NewBoost = { name: string; startsAt: Date | 'now'; budget: string; [field: string]: unknown };
export type NewContent = { headline: string; targetUrl: string; imageUrl: string; brandName: string };
export type Writes = ReturnType<typeof createWrites>;

type Request = { operation: string; path: string; query?: Record<string, string>; json?: object };

/** Calls that change something. Every one has the account and, except for new objects, an id. */
export const createWrites = (api: Api) => {
  const write = async <T>(request: Request, shape: z.core.$ZodType<T>): Promise<T> => {
    try {
      const { operation, path, query, json = {} } = request;
      return await api.write({ operation, to: boostsPath + path, query, body: { json } }, shape);
    } catch (error) {
      throw isWrongId(error) ? gone('ad') : error;
    }
  };
  /** Sends a write. Calls about a campaign have the account in the query, all others in the body. */
  const writeTo = <T>(
    account: AdAccountRef,
    campaignId: string,
    { path, ...call }: Request,
    shape: z.core.$ZodType<T>,
  ) => write({ ...call, path: `/${toId(campaignId, 'ad campaign')}${path}`, query: accountQuery(account) }, shape);

  return {
    switchCampaign: (account: AdAccountRef, id: string, isOn: boolean) => {
      const ids = { id: toId(id, 'ad campaign'), sub_account_id: toId(account.id, 'ad account') };
      const json = { ...ids, enabled: isOn ? 'on' : 'off' };
      return write({ operation: 'boosts.switch', path: '', json }, SwitchedBoost);
    },

    switchAd: (account: AdAccountRef, campaignId: string, id: string, isOn: boolean) => {
      const json = { id: toId(id, 'ad'), enabled: isOn ? 'on' : 'off' };
      return writeTo(account, campaignId, { operation: 'content.switch', path: '/content', json }, ChangedContents);
    },

    changeCampaign: (account: AdAccountRef, id: string, json: object) =>
      writeTo(account, id, { operation: 'boosts.settings', path: '/settings', json }, ChangedBoost),

    archiveCampaign: (account: AdAccountRef, id: string) =>
      writeTo(account, id, { operation: 'boosts.archive', path: '/archive' }, Success),

    /**
     * Adds a campaign. The network starts it at once and without a limit unless told, so start and budget are always
     * sent.
     */
    addCampaign: (account: AdAccountRef, { startsAt, ...settings }: NewBoost) => {
      const start_date = startsAt === 'now' ? 'immediately' : formatUtcTime(startsAt);
      const json = { ...settings, ...accountQuery(account), start_date };
      return write({ operation: 'boosts.add', path: '/add', json }, AddedBoost);
    },

    /**
     * Adds a banner. The network needs a description but does not return it, so the headline is sent as description.
     */
    addAd: async (account: AdAccountRef, campaignId: string, ad: NewContent) => {
      const { headline, targetUrl, imageUrl, brandName } = ad;
      const texts = { headline, description: headline, brand_name: brandName };
      const json = { ...texts, target_url: targetUrl, image: imageUrl };
      const call = { operation: 'content.add', path: '/content/add', json };
      return (await writeTo(account, campaignId, call, AddedContent)).creative;
    },
  };
};
