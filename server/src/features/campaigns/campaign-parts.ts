import {
  type CampaignPart,
  type PartRef,
  type PartResults,
  partKindLabels,
} from '@fanfare/contract/campaigns/campaigns';
import { allows } from '@fanfare/contract/kit/permission';
import { restrictionFor } from '@fanfare/contract/kit/restriction';
import type { Tx } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { CampaignSource } from './campaign-source.ts';

export type CampaignParts = ReturnType<typeof createCampaignParts>;

/** The parts of campaigns, of all features that have some, as far as the member can see them. */
export const createCampaignParts = (sources: readonly CampaignSource[]) => {
  const visible = (business: BusinessContext) => sources.filter(({ need }) => allows(need.view, business));

  /** A kind the member can only see must be sent as it is. */
  const requireUnchanged = async (
    source: CampaignSource,
    business: BusinessContext,
    campaignId: number,
    ids: readonly string[],
  ) => {
    const current = (await source.listParts(business, campaignId)).map(({ id }) => id);
    if (current.length === ids.length && current.every((id) => ids.includes(id))) return;
    const restriction = restrictionFor(source.need.change);
    throw new Problem('restricted', { message: restriction.message, restricted: restriction });
  };

  return {
    list: async (business: BusinessContext, campaignId: number): Promise<CampaignPart[]> => {
      const lists = await Promise.all(visible(business).map((source) => source.listParts(business, campaignId)));
      return lists.flat();
    },

    listCandidates: (business: BusinessContext, search: string, limit: number) =>
      Promise.all(
        visible(business).map(async (source) => ({
          ...{ kind: source.kind, label: partKindLabels[source.kind] },
          can_change: allows(source.need.change, business),
          parts: await source.listCandidates(business, search, limit),
        })),
      ),

    replace: async (tx: Tx, business: BusinessContext, campaignId: number, parts: readonly PartRef[]) => {
      for (const source of visible(business)) {
        const ids = [...new Set(parts.filter(({ kind }) => kind === source.kind).map(({ id }) => id))];
        if (allows(source.need.change, business)) await source.replaceParts(tx, business, campaignId, ids);
        else await requireUnchanged(source, business, campaignId, ids);
      }
    },

    results: (business: BusinessContext, campaignId: number): Promise<PartResults[]> =>
      Promise.all(
        visible(business).map(async (source) => ({
          ...{ kind: source.kind, label: partKindLabels[source.kind] },
          figures: await source.summarize(business.id, campaignId),
          parts: await source.listParts(business, campaignId),
        })),
      ),

    /** For visitors. */
    listPublic: async (businessId: number, campaignId: number, kind: CampaignSource['kind'], limit: number) =>
      (await sources.find((source) => source.kind === kind)?.listPublic(businessId, campaignId, limit)) ?? [],
  };
};
