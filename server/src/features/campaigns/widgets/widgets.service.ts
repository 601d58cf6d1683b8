import { type WidgetKind, widgetKinds } from '@fanfare/contract/campaigns/widgets';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PromotionService } from '../../promotions/index.ts';
import type { Sites } from '../../sites/index.ts';
import type { CampaignParts } from '../campaign-parts.ts';
import type { PublicPart } from '../campaign-source.ts';
import { type CampaignRow, campaignStore } from '../campaigns.store.ts';

export type WidgetService = ReturnType<typeof widgetService>;
export type WidgetContent =
  | { kind: 'bar'; message: string; link: string }
  | { kind: 'entry' | 'countdown'; part: PublicPart; phase: 'before' | 'running' }
  | { kind: 'posts'; posts: PublicPart[] };
type Deps = {
  promotions: Pick<PromotionService, 'requireRole'>;
  parts: Pick<CampaignParts, 'listPublic'>;
  previewLinks: Sites['previewLinks'];
};

const maxPosts = 4;
const toSubject = (id: number): string => `campaign:${id}`;

/** Service for the contents of a campaign's widgets on other sites. */
export const widgetService = ({ db, now, origin }: Platform, { promotions, parts, previewLinks }: Deps) => {
  /** Finds the first part of a campaign, such as a contest, that visitors can enter now or later. */
  const findOpenPart = async ({ businessId, id }: CampaignRow) => {
    const contests = await parts.listPublic(businessId, id, 'contest', 20);
    const open = contests.filter(({ endsAt }) => endsAt !== null && endsAt > now());
    return open.toSorted((a, b) => Number(a.endsAt) - Number(b.endsAt))[0];
  };

  const read = async (row: CampaignRow, kind: WidgetKind): Promise<WidgetContent | undefined> => {
    if (kind === 'bar') {
      const { enabled, message, link } = row.bar;
      return enabled ? { kind, message, link } : undefined;
    }
    if (kind === 'posts') {
      const posts = await parts.listPublic(row.businessId, row.id, 'post', maxPosts);
      return posts.length > 0 ? { kind, posts } : undefined;
    }
    const part = await findOpenPart(row);
    return part && { kind, part, phase: part.startsAt !== null && part.startsAt > now() ? 'before' : 'running' };
  };

  return {
    /**
     * Content of a widget for visitors; undefined if the campaign is unknown or paused, or has nothing of this kind.
     */
    find: async (id: number, kind: WidgetKind, previewKey: string): Promise<WidgetContent | undefined> => {
      const row = await campaignStore(db).findEverywhere(id);
      const isShown = row?.status === 'Active' || (row && previewLinks.isValid(toSubject(id), previewKey));
      return row && isShown ? read(row, kind) : undefined;
    },

    /** Describes the widgets for the wizard that makes embed codes. */
    describe: async (business: BusinessContext, id: number) => {
      await promotions.requireRole(business, { kind: 'campaign', id }, 'viewer');
      const row = await campaignStore(db).find(business.id, id);
      if (!row) throw new Problem('not-found');
      const contents = await Promise.all(widgetKinds.map((kind) => read(row, kind)));
      const filled = widgetKinds.filter((_, index) => contents[index] !== undefined);
      return { origin, preview_key: previewLinks.create(toSubject(id)).key, filled };
    },
  };
};
