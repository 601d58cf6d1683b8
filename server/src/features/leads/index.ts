// Folders, lowest first: delivery < forms, inbox < own-forms < personal-data < destinations < zapier
import { on } from '../../platform/events/index.ts';
import { createFormTokens } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { MailBudget } from '../business/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Notify } from '../notifications/index.ts';
import { leadReported, type PageEvents } from '../page-events/index.ts';
import type { Social } from '../social/index.ts';
import { contestEntryService, type EnterContest } from './delivery/contest-entry.service.ts';
import { deliveryPlanner } from './delivery/delivery-planner.service.ts';
import { endpointCaller } from './delivery/endpoint-caller.ts';
import { endpointHealthService } from './delivery/endpoint-health.service.ts';
import { endpointKind } from './delivery/endpoint-kind.ts';
import { type FindMailingAccount, mailingListKind, type UseMailingList } from './delivery/mailing-list-kind.ts';
import { memberEmailUnsubscribe } from './delivery/member-email-unsubscribe.ts';
import { memberEmailService } from './delivery/member-emails.service.ts';
import { destinationService } from './destinations/destinations.service.ts';
import { createEndpointCheck, createHookCheck } from './destinations/endpoint-url.ts';
import { endpointService } from './destinations/endpoints.service.ts';
import { formAccess as createFormAccess } from './destinations/form-access.ts';
import { pickupPage } from './destinations/pickup-page.ts';
import { createFacebookForms } from './forms/facebook-forms.ts';
import { facebookLeadService } from './forms/facebook-leads.service.ts';
import { type FindContestNames, leadFormService } from './forms/lead-forms.service.ts';
import { leadIntake } from './forms/lead-intake.service.ts';
import { testLeadService } from './forms/test-lead.service.ts';
import { inboxService } from './inbox/inbox.service.ts';
import { leadJobs } from './leads.jobs.ts';
import { leadRoutes } from './leads.routes.ts';
import { linkEmails } from './own-forms/link-emails.ts';
import { ownFormPages } from './own-forms/own-form-pages.ts';
import { ownFormService } from './own-forms/own-forms.service.ts';
import { submissionService } from './own-forms/submissions.service.ts';
import { pageAccess } from './page-access.ts';
import type { DataPagePath } from './personal-data/data-page-path.ts';
import { dataRequestPages } from './personal-data/data-request-pages.ts';
import { erasureService } from './personal-data/erasure.service.ts';
import { leadErasure } from './personal-data/lead-erasure.service.ts';
import { personalDataService } from './personal-data/personal-data.service.ts';
import { personalDataPages } from './personal-data/personal-data-pages.ts';
import { retentionService } from './personal-data/retention.service.ts';
import type { PersonRecords } from './personal-data/stored-person.ts';
import { zapierService } from './zapier/zapier.service.ts';
import { zapierApi } from './zapier/zapier-api.ts';

export type { EnterContest } from './delivery/contest-entry.service.ts';
export type { FindMailingAccount, UseMailingList } from './delivery/mailing-list-kind.ts';
export type { FindContestNames } from './forms/lead-forms.service.ts';
export { createDataPagePath } from './personal-data/data-page-path.ts';
export type { PersonRecords } from './personal-data/stored-person.ts';

type Deps = {
  budget: MailBudget;
  audit: Audit;
  notify: Notify;
  /** Hosts (`host:port`) that endpoints may call without HTTPS, and to which hooks may lead. */
  allowedHosts: readonly string[];
  targets: Pick<PublishTargetService, 'withTarget'>;
  social: Pick<Social, 'access'>;
  subscriptions: Pick<PageEvents['subscriptions'], 'subscribe' | 'unsubscribe'>;
  deliveries: Pick<Deliveries, 'enqueue'>;
  useMailingList: UseMailingList;
  findMailingAccount: FindMailingAccount;
  enterContest: EnterContest;
  findContestNames: FindContestNames;
  dataPage: DataPagePath;
  /** Lists the stored people of other features, for the page where people see their data. */
  listPersonRecords: () => readonly PersonRecords[];
};
export type Leads = ReturnType<typeof createLeads>;

/** Creates the leads feature: lead forms, their leads, and the destinations that leads are delivered to. */
export const createLeads = (platform: Platform, deps: Deps) => {
  const { now, box } = platform;
  const { notify } = deps;
  const stylesheets = platform.visitorAssets('hosted-site/hosted-site.css').styles;
  const pages = pageAccess(deps.social.access);
  const unsubscribe = memberEmailUnsubscribe(platform, { ...deps, stylesheets });
  const memberEmails = memberEmailService(platform, { ...deps, unsubscribe });
  const planner = deliveryPlanner(platform, { ...deps, memberEmails });
  const intake = leadIntake(platform, { planner });
  const caller = endpointCaller(platform);
  const endpointHealth = endpointHealthService(platform, { notify });
  const facebookForms = createFacebookForms(deps.targets);
  const facebookLeads = facebookLeadService(platform, { ...deps, intake, facebookForms });
  const forms = leadFormService(platform, { ...deps, pages, facebookForms, facebookLeads, planner });
  const inbox = inboxService(platform, { ...deps, pages, planner });
  const erasure = erasureService(platform, deps);
  const emails = linkEmails(platform, deps);
  const submissions = submissionService(platform, { ...deps, intake, emails });
  const retention = retentionService(platform, { ...deps, erasure });
  const personalData = personalDataService(platform, { ...deps, emails, erasure });
  const tokens = createFormTokens({ box, now });
  const formPages = ownFormPages(platform, { ...deps, tokens, submissions, personalData, stylesheets });
  const dataPages = personalDataPages({ personalData, stylesheets });
  const requestPages = dataRequestPages(platform, { ...deps, tokens, personalData, stylesheets });
  const formAccess = createFormAccess(platform, { pages });
  const zapier = zapierService(platform, {
    ...deps,
    endpointHealth,
    formAccess,
    isHookUrl: createHookCheck(deps.allowedHosts),
  });
  const destinations = destinationService(platform, { ...deps, formAccess });
  const ownForms = ownFormService(platform, { ...deps, stylesheets });
  const endpoints = endpointService(platform, {
    ...deps,
    planner,
    caller,
    endpointHealth,
    formAccess,
    isEndpointUrl: createEndpointCheck(deps.allowedHosts),
  });

  return {
    facebookLeads,
    ownForms,
    submissions,
    inbox,
    retention,
    memberEmails,
    routes: leadRoutes({
      forms,
      inbox,
      zapier,
      destinations,
      endpoints,
      ownForms,
      testLeads: testLeadService(platform, { ...deps, forms, facebookForms }),
      retention,
      erasure: leadErasure(platform, { ...deps, inbox, erasure }),
    }),
    keyApis: [zapierApi(zapier)],
    visitorPages: [
      ...formPages.visitorPages,
      ...dataPages.visitorPages,
      ...requestPages.visitorPages,
      pickupPage(platform, { formAccess }),
    ],
    publicForms: [...formPages.publicForms, ...requestPages.publicForms],
    emailLinks: [...formPages.emailLinks, ...dataPages.emailLinks, unsubscribe.emailLink],
    deliveryKinds: [endpointKind({ caller, endpointHealth }), mailingListKind(deps)],
    events: [on(leadReported, 'leads.read-lead', ({ data }) => facebookLeads.readLead(data))],
    jobs: leadJobs({
      facebookLeads,
      memberEmails,
      submissions,
      erasure,
      personalData,
      retention,
      endpoints,
      entries: contestEntryService(platform, deps),
    }),
  };
};
