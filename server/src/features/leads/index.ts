// Folders, lowest first: delivery < forms, inbox < own-forms < rights < destinations < zapier
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
import { endpointEndService } from './delivery/endpoint-end.service.ts';
import { endpointKind } from './delivery/endpoint-kind.ts';
import { leadMailService } from './delivery/lead-mail.service.ts';
import { type FindMailingAccount, listKind, type UseMailingList } from './delivery/list-kind.ts';
import { mailUnsubscribe } from './delivery/mail-unsubscribe.ts';
import { destinationService } from './destinations/destinations.service.ts';
import { createEndpointCheck, createHookCheck } from './destinations/endpoint-url.ts';
import { endpointService } from './destinations/endpoints.service.ts';
import { formAccess as createFormAccess } from './destinations/form-access.ts';
import { type FindContestNames, formService } from './forms/forms.service.ts';
import { leadIntake } from './forms/lead-intake.service.ts';
import { leadReader } from './forms/lead-reader.service.ts';
import { pageForms } from './forms/page-forms.ts';
import { testLeadService } from './forms/test-lead.service.ts';
import { inboxService } from './inbox/inbox.service.ts';
import { leadJobs } from './leads.jobs.ts';
import { leadRoutes } from './leads.routes.ts';
import { ownFormPages } from './own-forms/form-pages.ts';
import { formSubmissionService } from './own-forms/form-submission.service.ts';
import { linkEmails } from './own-forms/link-emails.ts';
import { ownFormService } from './own-forms/own-forms.service.ts';
import { pageAccess } from './page-access.ts';
import type { DataPagePath } from './rights/data-page-path.ts';
import { dataRequestPages } from './rights/data-request-pages.ts';
import { erasureService } from './rights/erasure.service.ts';
import { leadErasure } from './rights/lead-erasure.service.ts';
import { rightsService } from './rights/rights.service.ts';
import { rightsPages } from './rights/rights-pages.ts';
import type { PersonRecords } from './rights/stored-person.ts';
import { zapierService } from './zapier/zapier.service.ts';
import { zapierApi } from './zapier/zapier-api.ts';

export type { EnterContest } from './delivery/contest-entry.service.ts';
export type { FindMailingAccount, UseMailingList } from './delivery/list-kind.ts';
export type { FindContestNames } from './forms/forms.service.ts';
export { createDataPagePath } from './rights/data-page-path.ts';
export type { PersonRecords } from './rights/stored-person.ts';

type Deps = {
  budget: MailBudget;
  audit: Audit;
  notify: Notify;
  /** Hosts (`host:port`) that may be called without HTTPS, and by hooks. */
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
  /** Lists the stored people of other features, for the page of people's rights. */
  listPersonRecords: () => readonly PersonRecords[];
};
export type Leads = ReturnType<typeof createLeads>;

/** Lead forms, the leads they bring, and where the leads go. */
export const createLeads = (platform: Platform, deps: Deps) => {
  const { now, box } = platform;
  const { notify } = deps;
  const stylesheets = platform.visitorAssets('hosted-site/hosted-site.css').styles;
  const pages = pageAccess(deps.social.access);
  const unsubscribe = mailUnsubscribe(platform, { ...deps, stylesheets });
  const mails = leadMailService(platform, { ...deps, unsubscribe });
  const planner = deliveryPlanner(platform, { ...deps, mails });
  const intake = leadIntake(platform, { planner });
  const caller = endpointCaller(platform);
  const ends = endpointEndService(platform, { notify });
  const remoteForms = pageForms(deps.targets);
  const reader = leadReader(platform, { ...deps, intake, pageForms: remoteForms });
  const forms = formService(platform, { ...deps, pages, pageForms: remoteForms, reader, planner });
  const inbox = inboxService(platform, { ...deps, pages, planner });
  const erasure = erasureService(platform, deps);
  const emails = linkEmails(platform, deps);
  const submissions = formSubmissionService(platform, { ...deps, intake, emails });
  const rights = rightsService(platform, { ...deps, emails, erasure });
  const tokens = createFormTokens({ box, now });
  const formPages = ownFormPages(platform, { ...deps, tokens, submissions, rights, stylesheets });
  const dataPages = rightsPages({ rights, stylesheets });
  const requestPages = dataRequestPages(platform, { ...deps, tokens, rights, stylesheets });
  const formAccess = createFormAccess(platform, { pages });
  const zapier = zapierService(platform, { ...deps, ends, formAccess, isHookUrl: createHookCheck(deps.allowedHosts) });
  const destinations = destinationService(platform, { ...deps, formAccess });
  const ownForms = ownFormService(platform, { ...deps, stylesheets });
  const endpoints = endpointService(platform, {
    ...deps,
    planner,
    caller,
    ends,
    formAccess,
    isEndpointUrl: createEndpointCheck(deps.allowedHosts),
  });

  return {
    forms,
    reader,
    ownForms,
    submissions,
    inbox,
    rights,
    mails,
    routes: leadRoutes({
      forms,
      inbox,
      zapier,
      destinations,
      endpoints,
      ownForms,
      testLeads: testLeadService(platform, { ...deps, forms, pageForms: remoteForms }),
      erasure: leadErasure(platform, { ...deps, inbox, erasure }),
    }),
    keyApis: [zapierApi(zapier)],
    visitorPages: [
      ...formPages.visitorPages,
      ...dataPages.visitorPages,
      ...requestPages.visitorPages,
      destinations.pickupPage,
    ],
    publicForms: [...formPages.publicForms, ...requestPages.publicForms],
    emailLinks: [...formPages.emailLinks, ...dataPages.emailLinks, unsubscribe.emailLink],
    deliveryKinds: [endpointKind({ caller, ends }), listKind({ ...deps })],
    events: [on(leadReported, 'leads.read-lead', ({ data }) => reader.readLead(data))],
    jobs: leadJobs({
      reader,
      mails,
      submissions,
      erasure,
      rights,
      endpoints,
      entries: contestEntryService(platform, deps),
    }),
  };
};
