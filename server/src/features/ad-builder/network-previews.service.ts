import type { LinkAd, PostAd, VideoAd } from '@fanfare/connectors/ports/ads/ad-creation';
import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { listPageAdIssues } from '@fanfare/contract/ad-builder/ad-issues';
import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import { type PreviewFormat, previewFormats } from '@fanfare/contract/ad-builder/preview-formats';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { InvalidContent, MediaUnreadable } from '../deliveries/index.ts';
import { toPlannedAds } from './creation/ad-contents.ts';
import type { AdPictures } from './creation/ad-pictures.ts';
import type { UtmSettingsService } from './settings/utm-settings.service.ts';
import { invalidAd, type SubmitCheckService } from './submit/submit-checks.service.ts';

export type NetworkPreviewService = ReturnType<typeof networkPreviewService>;
type Deps = {
  access: Pick<AdAccountAccess, 'use'>;
  checks: Pick<SubmitCheckService, 'findProfile'>;
  pictures: AdPictures;
  settings: Pick<UtmSettingsService, 'findUtmTemplate'>;
};

/** Service for what Facebook itself shows: previews of an ad and the images of an account. */
export const networkPreviewService = ({ db }: Platform, { access, checks, pictures, settings }: Deps) => {
  const toContent = async (business: BusinessContext, ad: AdFields) => {
    if (ad.adprofile === undefined) throw invalidAd(listPageAdIssues(ad));
    const profile = await checks.findProfile(business, ad.adprofile);
    const used = profile.networks.find(({ network }) => isPageNetwork(network));
    if (!used) throw invalidAd([{ path: 'adprofile', message: 'This ad profile has no Facebook or Instagram ads.' }]);
    const issues = listPageAdIssues(ad);
    if (issues.length > 0) throw invalidAd(issues);
    const [planned] = toPlannedAds(ad, used, {
      profileName: profile.name,
      businessName: business.name,
      reference: 'preview',
      utmTemplate: ad.utm ? await settings.findUtmTemplate(db, business.id) : null,
    });
    if (!planned) throw invalidAd([]);
    if (planned.content.type === 'video' && planned.content.videoId === '')
      throw invalidAd([
        { path: 'video_media', message: 'Facebook shows its preview once the video is in the ad account.' },
      ]);
    return { used, content: requirePageAd(await readPictures(business.id, planned.content)) };
  };

  const readPictures = async (businessId: number, content: Parameters<AdPictures['toContent']>[1]) => {
    try {
      return await pictures.toContent(businessId, content);
    } catch (error) {
      if (error instanceof InvalidContent || error instanceof MediaUnreadable)
        throw invalidAd([{ path: 'adimage', message: error.message }]);
      throw error;
    }
  };

  return {
    preview: async (
      business: BusinessContext,
      { ad_format, ...fields }: Omit<AdFields, 'ad_format'> & { ad_format: PreviewFormat | null },
    ) => {
      const ad: AdFields = { ...fields, ad_format: ad_format ?? 'MOBILE_FEED_STANDARD' };
      const { used, content } = await toContent(business, ad);
      const formats = ad_format ? [ad_format] : previewFormats;
      const connectedAs = String(used.settings.fb_uid ?? '') || undefined;
      const previews = await access.use(
        business,
        { network: 'facebook', id: used.accountId, connectedAs },
        async ({ connector, grant, account }) => {
          if (!connector.adPreviews) throw new Problem('network-not-set-up');
          return connector.adPreviews.read(grant, account, content, formats);
        },
      );
      return { previews: previews.map(({ format, body }) => ({ ad_format: format, body })) };
    },

    listImages: async (
      business: BusinessContext,
      accountId: string,
      { fb_uid, cursor }: { fb_uid?: string | undefined; cursor?: string | undefined },
    ) => {
      const page = await access.use(
        business,
        { network: 'facebook', id: accountId, connectedAs: fb_uid },
        async ({ connector, grant, account }) => {
          if (!connector.adImages) throw new Problem('network-not-set-up');
          return connector.adImages.list(grant, account, { cursor });
        },
      );
      return {
        images: page.images.map(({ hash, name, url, width, height }) => ({ hash, name, url, width, height })),
        ...(page.cursor !== undefined && { cursor: page.cursor }),
      };
    },
  };
};

const requirePageAd = (content: Awaited<ReturnType<AdPictures['toContent']>>): PostAd | LinkAd | VideoAd => {
  if (content.type === 'display' || content.type === 'banner') throw new Error('Only ads of pages have previews.');
  return content;
};
