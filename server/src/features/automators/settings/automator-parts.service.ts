import { objectiveLabels, objectives } from '@fanfare/contract/ad-profiles/facebook-choices';
import { automatorMessages } from '@fanfare/contract/automators/automator-rules';
import type { AutomatorFields } from '@fanfare/contract/automators/automators';
import { filterText } from '@fanfare/contract/filters/filter-text';
import { conditionText } from '@fanfare/contract/insights/condition-text';
import { postConditionText } from '@fanfare/contract/post-reports/post-conditions';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { AdProfiles } from '../../ad-profiles/index.ts';
import type { FilterService } from '../../insights/index.ts';
import type { PostReports } from '../../post-reports/index.ts';
import type { AutomatorRow } from '../automators.store.ts';
import type { AutomatorAccess } from './automator-access.ts';

export type AutomatorParts = ReturnType<typeof automatorParts>;
type Deps = {
  access: AutomatorAccess;
  filters: Pick<FilterService, 'find'>;
  adProfiles: Pick<AdProfiles, 'profiles'>;
  postReports: Pick<PostReports, 'findFilter' | 'listFilters' | 'listPages'>;
};
type FoundProfile = Awaited<ReturnType<AdProfiles['profiles']['find']>>;
/**
 * Profile for ads of posts. `objective`: what the ads are made for; several when the networks of the profile differ.
 */
export type PostProfile = { objective: string; networks: FoundProfile['networks'] };

/** Finds what automators refer to: ad accounts, pages, filters and ad profiles of other features. */
export const automatorParts = ({ access, filters, adProfiles, postReports }: Deps) => {
  const findProfile = async (business: BusinessContext, id: number): Promise<FoundProfile | undefined> => {
    try {
      return await adProfiles.profiles.find(business, id);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return undefined;
      throw error;
    }
  };

  /** Finds the parts of a profile that make ads from a page's posts, or the reason why it has none. */
  const findPostProfile = async (
    business: BusinessContext,
    { adProfileId, accountId, page }: { adProfileId: number; accountId: string; page: string | undefined },
  ): Promise<PostProfile | string> => {
    const profile = await findProfile(business, adProfileId);
    if (!profile) return automatorMessages.profileGone;
    const ofPages = profile.networks.filter(({ network }) => network === 'facebook' || network === 'instagram');
    if (ofPages.length === 0) return automatorMessages.profileWithoutFacebook;
    const networks = ofPages.filter(({ settings }) => settings.page_id === page);
    if (networks.length === 0) return automatorMessages.profileWithoutPage;
    if (networks.some(({ settings }) => settings.account_id !== accountId))
      return automatorMessages.profileOtherAccount;
    return { objective: listObjectives(networks), networks };
  };

  /** Reason why the filter of a post report can't be used; undefined if it can. */
  const findPostFilter = async (businessId: number, key: string): Promise<string | undefined> => {
    try {
      await postReports.findFilter(businessId, key);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.code === 'not-found' ? automatorMessages.filterGone : error.message;
    }
  };

  const findPostFilterName = async (businessId: number, filter: string): Promise<string | undefined> =>
    (await postReports.listFilters(businessId)).filters.find(({ key }) => key === filter)?.name;

  return {
    findPostProfile,
    findPostFilter,

    /** Describes the filter by its name and its conditions in words; empty when it can't be read. */
    describeFilter: async (
      businessId: number,
      { sourceType, network, filter }: Pick<AutomatorRow, 'sourceType' | 'network' | 'filter'>,
    ): Promise<string> => {
      if (sourceType === 'adInsightsReport') {
        const found = await filters.find(businessId, network, filter);
        return found ? filterText(found.name, found.group, conditionText) : '';
      }
      if ((await findPostFilter(businessId, filter)) !== undefined) return '';
      const name = await findPostFilterName(businessId, filter);
      return filterText(name ?? '', await postReports.findFilter(businessId, filter), postConditionText);
    },

    /**
     * Throws unless all items that the fields refer to exist and the member can use them. Returns the objective of the
     * profile.
     */
    require: async (
      business: BusinessContext,
      fields: AutomatorFields,
    ): Promise<{ profileObjective: string | null }> => {
      const accountId = fields.adaccount.replace(/^act_/, '');
      const { page } = fields.source;
      if (!(await access.findAccount(business, fields.adnetwork, accountId)))
        throw invalidInput('adaccount', automatorMessages.accountGone);
      if (fields.source_type === 'adInsightsReport') {
        if (!(await filters.find(business.id, fields.adnetwork, fields.filter)))
          throw invalidInput('filter', automatorMessages.filterGone);
        return { profileObjective: null };
      }
      const pages = await postReports.listPages(business);
      if (!pages.some(({ row }) => row.remoteId === page))
        throw invalidInput('source.page', automatorMessages.pageGone);
      const problem = await findPostFilter(business.id, fields.filter);
      if (problem) throw invalidInput('filter', problem);
      const { adprofile: adProfileId } = fields;
      if (fields.action_type !== 'createAd' || adProfileId === null || adProfileId === undefined)
        return { profileObjective: null };
      const profile = await findPostProfile(business, { adProfileId, accountId, page });
      if (typeof profile === 'string') throw invalidInput('adprofile', profile);
      return { profileObjective: profile.objective };
    },

    /** Reads the objective that the profile has now; null for an automator without a profile that can be used. */
    readObjective: async (business: BusinessContext, row: AutomatorRow): Promise<string | null> => {
      if (row.adProfileId === null) return null;
      const { adProfileId, accountId, source } = row;
      const profile = await findPostProfile(business, { adProfileId, accountId, page: source.page });
      return typeof profile === 'string' ? null : profile.objective;
    },

    /** Reader of names for lists, which reads each name once; null for a deleted item or one the member can't see. */
    nameReader: (business: BusinessContext) => {
      const names = new Map<string, Promise<string | null>>();
      const once = (key: string, read: () => Promise<string | null>): Promise<string | null> => {
        const name = names.get(key) ?? read();
        names.set(key, name);
        return name;
      };
      return async ({ sourceType, network, filter, adProfileId, source }: AutomatorRow) => ({
        filterName: await once(`filter ${sourceType} ${network} ${filter}`, async () => {
          if (sourceType === 'adInsightsReport')
            return (await filters.find(business.id, network, filter))?.name ?? null;
          return (await findPostFilterName(business.id, filter)) ?? null;
        }),
        profileName:
          adProfileId === null
            ? null
            : await once(
                `profile ${adProfileId}`,
                async () => (await findProfile(business, adProfileId))?.row.name ?? null,
              ),
        pageName:
          source.page === undefined
            ? null
            : await once(`page ${source.page}`, async () => {
                const found = (await postReports.listPages(business)).find(({ row }) => row.remoteId === source.page);
                return found?.row.name ?? null;
              }),
      });
    },
  };
};

const listObjectives = (networks: FoundProfile['networks']): string => {
  const labels = networks.map(({ settings }) => {
    const known = objectives.find((objective) => objective === settings.objective);
    return known ? objectiveLabels[known] : String(settings.objective ?? '');
  });
  return [...new Set(labels)].toSorted().join(', ');
};
