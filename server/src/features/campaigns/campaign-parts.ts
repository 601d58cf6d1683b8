import {
  type CampaignPart,
  type PartRef,
  type PartResults,
  partKindLabels,
  partKinds,
} from '@fanfare/contract/campaigns/campaigns';
import { allows } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import type { BusinessContext } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { CampaignSource, ReplaceParts } from './campaign-source.ts';

type CandidateQuery = { campaignId: number | undefined; search: string; limit: number };
export type CampaignParts = ReturnType<typeof createCampaignParts>;

/**
 * Service for the parts of campaigns (posts, contests …), from all features that have such parts, as far as the member
 * can see them.
 */
export const createCampaignParts = (sources: readonly CampaignSource[]) => {
  const visible = (business: BusinessContext) =>
    partKinds.flatMap((kind) => sources.filter((source) => source.kind === kind && allows(source.need.view, business)));

  /** Throws if a request changes parts of a kind that the member can see but not change. */
  const requireUnchanged = async (
    source: CampaignSource,
    business: BusinessContext,
    campaignId: number | undefined,
    ids: readonly string[],
  ) => {
    const parts = campaignId === undefined ? [] : await source.listParts(business, campaignId);
    if (parts.length === ids.length && parts.every(({ id }) => ids.includes(id))) return;
    const restriction = restrictionFor(source.need.change);
    throw new Problem('restricted', { message: restriction.message, restricted: restriction });
  };

  return {
    list: async (business: BusinessContext, campaignId: number): Promise<CampaignPart[]> => {
      const lists = await Promise.all(visible(business).map((source) => source.listParts(business, campaignId)));
      return lists.flat();
    },

    /**
     * Lists candidates for the parts of a campaign, by kind. Without a search, the present parts of the campaign come
     * first, so that they can be removed.
     */
    listCandidates: (business: BusinessContext, { campaignId, search, limit }: CandidateQuery) =>
      Promise.all(
        visible(business).map(async (source) => {
          const candidates = await source.listCandidates(business, search, limit);
          const own = campaignId === undefined || search ? [] : await source.listParts(business, campaignId);
          const others = candidates.filter(({ id }) => !own.some((part) => part.id === id));
          return {
            kind: source.kind,
            label: partKindLabels[source.kind],
            parts: [...own, ...others],
            can_change: allows(source.need.change, business),
          };
        }),
      ),

    /** Checks the parts of a campaign; the returned function stores them in the transaction that saves the campaign. */
    prepare: async (
      business: BusinessContext,
      campaignId: number | undefined,
      parts: readonly PartRef[],
    ): Promise<ReplaceParts> => {
      const changes: ReplaceParts[] = [];
      for (const source of visible(business)) {
        const ids = [...new Set(parts.filter(({ kind }) => kind === source.kind).map(({ id }) => id))];
        if (allows(source.need.change, business)) changes.push(await source.prepareParts(business, ids));
        else await requireUnchanged(source, business, campaignId, ids);
      }
      return async (tx, savedId) => {
        for (const replaceParts of changes) await replaceParts(tx, savedId);
      };
    },

    results: (business: BusinessContext, campaignId: number): Promise<PartResults[]> =>
      Promise.all(
        visible(business).map(async (source) => ({
          kind: source.kind,
          label: partKindLabels[source.kind],
          figures: await source.summarize(business, campaignId),
          parts: await source.listParts(business, campaignId),
        })),
      ),

    /** Lists the public campaign parts of a kind, for visitors. */
    listPublic: async (businessId: number, campaignId: number, kind: CampaignSource['kind'], limit: number) =>
      (await sources.find((source) => source.kind === kind)?.listPublic(businessId, campaignId, limit)) ?? [],
  };
};
