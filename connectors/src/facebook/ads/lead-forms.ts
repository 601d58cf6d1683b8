import { Created } from '../../kit/graph/wire.ts';
import { pathOf } from '../../kit/http/base-url.ts';
import { withClockTolerance } from '../../kit/post-matching.ts';
import type { LeadForms, NewLeadForm } from '../../ports/ads/ad-targeting.ts';
import type { Graph } from '../graph.ts';
import { rewordUnclear } from './unconfirmed.ts';
import { LeadFormRow, LeadTerms } from './wire.ts';

type Deps = { graph: Graph; siteUrl: string };

/** Lead forms of a page; the grant must be that of the page. */
export const facebookLeadForms = ({ graph, siteUrl }: Deps): LeadForms => {
  const list: LeadForms['list'] = async ({ accessToken: token, account }) => {
    const fields = { fields: 'id,name,status,locale,created_time', limit: 100 };
    const to = pathOf`/${account.id}/leadgen_forms`;
    const rows = await graph.listAll({ operation: 'lead-forms', to, token, fields }, LeadFormRow);
    return rows.map(({ locale, created_time, ...row }) => ({
      ...row,
      locale: locale ?? undefined,
      createdAt: created_time ?? undefined,
    }));
  };
  return {
    list,

    async hasAcceptedTerms({ accessToken: token, account }) {
      const fields = { fields: 'leadgen_tos_accepted' };
      const request = { operation: 'lead-terms', to: pathOf`/${account.id}`, token, fields };
      return (await graph.read(request, LeadTerms)).leadgen_tos_accepted ?? false;
    },

    termsUrl: (pageId) => `${siteUrl}/legal/leadgen/tos?${new URLSearchParams({ page_id: pageId })}`,

    async create({ accessToken: token, account }, form) {
      const to = pathOf`/${account.id}/leadgen_forms`;
      const { id } = await graph
        .write({ operation: 'lead-forms.create', to, token, fields: toFields(form) }, Created)
        .catch(rewordUnclear('Facebook didn’t confirm this lead form. It may exist, so we didn’t create it again.'));
      return { id };
    },

    async find(grant, name, since) {
      const earliest = withClockTolerance(since);
      const form = (await list(grant)).find(
        (candidate) => candidate.name === name && candidate.createdAt && candidate.createdAt >= earliest,
      );
      return form && { id: form.id };
    },
  };
};

const toFields = ({ name, questions, privacyPolicyUrl, locale, thankYou }: NewLeadForm) => ({
  name,
  // Custom questions need a key, under which answers are sent.
  questions: questions.map(({ type, label }, index) =>
    type === 'CUSTOM' ? { type, label, key: `question_${index + 1}` } : { type },
  ),
  privacy_policy: { url: privacyPolicyUrl, link_text: 'Privacy policy' },
  ...(locale && { locale: locale.toUpperCase() }),
  ...(thankYou && {
    follow_up_action_url: thankYou.websiteUrl,
    thank_you_page: {
      title: thankYou.title,
      body: thankYou.body,
      button_type: 'VIEW_WEBSITE',
      button_text: 'View website',
      website_url: thankYou.websiteUrl,
    },
  }),
});
