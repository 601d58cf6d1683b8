import type { CampaignPart, PartKind } from '@fanfare/contract/campaigns/campaigns';
import type { Need } from '@fanfare/contract/kit/permission';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';

/** Figure of a campaign. With a currency, `value` is money in its units. */
type Figure = { label: string; value: number; currency?: string };

/** Part as visitors see it in the widgets of its campaign. */
export type PublicPart = {
  title: string;
  url: string;
  text: string;
  imageUrl: string | null;
  publishedAt: Date | null;
  /** Start of a part that visitors can enter, such as a contest; null for other parts. */
  startsAt: Date | null;
  endsAt: Date | null;
};

export type ReplaceParts = (tx: Tx, campaignId: number) => Promise<void>;

/**
 * Source of a feature whose rows can be parts of a campaign. The feature stores which row belongs to which campaign.
 */
export type CampaignSource = {
  kind: PartKind;
  /**
   * Permission to see the source's parts, and to add them to campaigns and remove them: a paused campaign holds what
   * its parts would send.
   */
  need: { view: Need; change: Need };
  /** Lists the rows that match the search and can become parts of a campaign, newest first. */
  listCandidates: (business: BusinessContext, search: string, limit: number) => Promise<CampaignPart[]>;
  /** Lists the parts of a campaign that the member can see. */
  listParts: (business: BusinessContext, campaignId: number) => Promise<CampaignPart[]>;
  /**
   * Reads what the member can use, before the transaction that saves the campaign. In that transaction, the returned
   * function replaces the parts that the member can see. A part of another campaign is moved to this campaign. An id
   * the member can't see gives `not-found`.
   */
  prepareParts: (business: BusinessContext, ids: readonly string[]) => Promise<ReplaceParts>;
  /** Sums the figures of all parts of the campaign; amounts of money only over the parts that the member can see. */
  summarize: (business: BusinessContext, campaignId: number) => Promise<Figure[]>;
  /** Lists the parts of a campaign that visitors can see, newest first. */
  listPublic: (businessId: number, campaignId: number, limit: number) => Promise<PublicPart[]>;
};
