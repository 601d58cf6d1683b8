import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { NewLeadForm } from '@fanfare/contract/ad-profiles/lead-form-calls';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { assetQueries } from '../business/index.ts';
import { type PublishTargetService, withConnectorErrors } from '../connections/index.ts';

export type LeadFormService = ReturnType<typeof leadFormService>;
type Deps = { targets: Pick<PublishTargetService, 'withTarget'> };

/**
 * Age in milliseconds below which a form of the same name counts as created by an earlier attempt of the same request.
 */
const repeatedWithinMs = 10 * minuteMs;

/** Service for the lead forms of the pages that a member can use. */
export const leadFormService = ({ db, now }: Platform, { targets }: Deps) => {
  /** True if a member can use a page for lead forms: an owner all connected pages, a member the assigned ones. */
  const canUse = async (business: BusinessContext, pageId: string): Promise<boolean> =>
    business.isOwner ||
    (await assetQueries(db).listUsable(business)).some(
      ({ type, value }) => type === 'facebook_page' && value === pageId,
    );

  const usePage = async <T>(
    business: BusinessContext,
    pageId: string,
    work: (leadForms: NonNullable<Connector['leadForms']>, grant: Grant) => Promise<T>,
  ): Promise<T> => {
    if (!(await canUse(business, pageId))) throw new Problem('not-found');
    return withConnectorErrors(() =>
      targets.withTarget(business.id, { network: 'facebook', remoteId: pageId }, async ({ leadForms }, grant) => {
        if (!leadForms) throw new Problem('network-not-set-up');
        return work(leadForms, grant);
      }),
    );
  };

  return {
    list: async (business: BusinessContext, pageId: string): Promise<SelectOption[]> =>
      pageId === ''
        ? []
        : usePage(business, pageId, async (leadForms, grant) =>
            (await leadForms.list(grant)).map(({ id, name, status }) => ({
              value: id,
              text: name,
              status,
              ...(status !== 'ACTIVE' && { disabled: true, note: `Lead form is: ${status}` }),
            })),
          ),

    readTerms: (business: BusinessContext, pageId: string) =>
      usePage(business, pageId, async (leadForms, grant) => ({
        accepted: await leadForms.hasAcceptedTerms(grant),
        terms_url: leadForms.termsUrl(pageId),
      })),

    create: (business: BusinessContext, { fb_page_id: pageId, ...form }: NewLeadForm): Promise<{ id: string }> =>
      usePage(business, pageId, async (leadForms, grant) => {
        const { name, questions, locale, privacy_policy_url: privacyPolicyUrl, thank_you: thanks } = form;
        const earlier = await leadForms.find(grant, name, new Date(now().getTime() - repeatedWithinMs));
        if (earlier) return earlier;
        return leadForms.create(grant, {
          name,
          questions,
          privacyPolicyUrl,
          locale,
          ...(thanks && { thankYou: { title: thanks.title, body: thanks.body, websiteUrl: thanks.website_url } }),
        });
      }),
  };
};
