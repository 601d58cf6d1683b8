import { adProfiles as profileCalls } from '@fanfare/contract/ad-profiles/ad-profiles';
import { leadFormCalls } from '@fanfare/contract/ad-profiles/lead-form-calls';
import { targetingCalls } from '@fanfare/contract/ad-profiles/targeting-calls';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { PixelService } from '../business/index.ts';
import type { AdProfileService } from './ad-profiles.service.ts';
import type { LeadFormService } from './lead-forms.service.ts';
import type { AdPreviewService } from './preview/ad-preview.service.ts';
import type { TabSettingsService } from './tab-settings.service.ts';
import type { TargetingOptionService } from './targeting-options.service.ts';

type Deps = {
  profiles: AdProfileService;
  tabs: TabSettingsService;
  targeting: TargetingOptionService;
  pixels: PixelService;
  leadForms: LeadFormService;
  previews: AdPreviewService;
};

export const adProfileRoutes = ({ profiles, tabs, targeting, pixels, leadForms, previews }: Deps): Route[] => [
  ...defineRoutes(profileCalls, {
    'GET /adprofiles': ({ business, query }) => profiles.list(business, query),
    'GET /adprofile/{id}': ({ business, params }) => profiles.get(business, params.id),
    'POST /adprofile/preview': ({ business, body }) => previews.preview(business, body),
    'POST /adprofile/save': async ({ business, body, ...actor }) => ({
      ...done,
      ...(await profiles.save(actor, business, body)),
    }),
    'POST /adprofile/{id}/duplicate': async ({ business, params, body, ...actor }) => ({
      ...done,
      ...(await profiles.duplicate(actor, business, params.id, body.name)),
    }),
    'POST /adprofile/{id}/delete': async ({ business, params, ...actor }) => {
      await profiles.setDeleted(actor, business, params.id, true);
      return done;
    },
    'POST /adprofile/{id}/restore': async ({ business, params, ...actor }) => {
      await profiles.setDeleted(actor, business, params.id, false);
      return done;
    },
    'GET /facebook/settings/adprofile/{id}': ({ business, params }) => tabs.facebook(business, params.id, 'facebook'),
    'GET /instagram/settings/adprofile/{id}': ({ business, params }) => tabs.facebook(business, params.id, 'instagram'),
    'GET /nativeads/settings/adprofile/{id}': ({ business, params }) => tabs.native(business, params.id),
    'GET /google/settings/adprofile/{id}': ({ business, params }) => tabs.google(business, params.id),
  }),
  ...defineRoutes(targetingCalls, {
    'GET /facebook/settings/targeting_search': ({ business, query }) =>
      targeting.searchPlaces(business, query.account_data, query.search_terms),
    'POST /facebook/settings/demographic_search': ({ business, body }) =>
      targeting.searchDemographics(business, body.account_data, body.search_type, body.search_terms),
    'POST /facebook/ads/interests': ({ business, body }) =>
      targeting.searchInterests(business, body.account_data, body.term),
    'POST /facebook/ads/interests/suggestions': ({ business, body }) =>
      targeting.suggestInterests(business, body.account_data, body.interest_list),
    'GET /facebook/settings/adprofile/targeting': ({ business, query }) => targeting.browse(business, query),
    'POST /facebook/ads/account/reach': ({ business, body }) => targeting.estimateReach(business, body),
    'GET /facebook/ads/account/{id}/pixels': ({ business, params, query }) =>
      targeting.listPixels(business, { account_id: params.id, fb_uid: query.fb_uid }),
    'POST /facebook/ads/account/pixels/create': async ({ business, body, ...actor }) => {
      const { id } = await pixels.create(actor, business, body.name, body.account_id);
      return { ...done, pixel: { id, name: body.name } };
    },
    'GET /facebook/ads/account/{id}/facts': ({ business, params, query }) =>
      targeting.readFacts(business, { account_id: params.id, fb_uid: query.fb_uid }, query.goal),
    'GET /facebook/ads/account/{id}/campaigns': ({ business, params, query }) => {
      const address = { account_id: params.id, fb_uid: query.fb_uid };
      return query.raw ? targeting.listRawCampaigns(business, address) : targeting.listCampaigns(business, address);
    },
    'GET /api/facebook/settings/adprofile/campaigns': ({ business, query }) =>
      targeting.listCampaigns(business, query, query.objective),
    'GET /api/facebook/settings/adprofile/audiences': ({ business, query }) => targeting.listAudiences(business, query),
    'GET /api/facebook/settings/adprofile/leadgen_forms': ({ business, query }) =>
      leadForms.list(business, query.page_id),
    'GET /api/facebook/ads/account/campaigns': ({ business, query }) => targeting.listCampaigns(business, query),
    'GET /api/facebook/ads/account/adsets': ({ business, query }) =>
      targeting.listAdSets(business, query, query.campaign_id),
    'GET /api/facebook/ads/account/adgroups': ({ business, query }) =>
      targeting.listAds(business, query, query.adset_id),
    'POST /facebook/ads/campaign/create': async ({ business, body }) => {
      const { name, objective, special_ad_categories: specialCategories } = body;
      const campaign = await orRefusal(() =>
        targeting.createCampaign(business, body, { name, objective, specialCategories }),
      );
      return 'error_message' in campaign ? { error_message: campaign.error_message } : { ...done, campaign };
    },
    'GET /google/settings/location_search': ({ business, query }) =>
      targeting.searchGoogleLocations(business, query.client_id, query.search_terms),
    'GET /nativeads/settings/country_search': ({ business, query }) =>
      targeting.searchNativeCountries(business, query.search_terms),
    'GET /nativeads/settings/region_search': ({ business, query }) =>
      targeting.searchNativeRegions(business, query.country, query.level, query.search_terms),
  }),
  ...defineRoutes(leadFormCalls, {
    'GET /facebook/page/{id}/leadgen_terms': ({ business, params }) => leadForms.readTerms(business, params.id),
    'POST /facebook/page/leadgen_forms': ({ business, body }) => orRefusal(() => leadForms.create(business, body)),
  }),
];

/** Runs `work`; when the network refuses, returns the error fields that the specification documents. */
const orRefusal = async <T>(work: () => Promise<T>): Promise<T | { error_message: string; code: string }> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'network-refused') throw error;
    return { error_message: error.message, code: error.code };
  }
};
