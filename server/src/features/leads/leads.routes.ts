import { leadDestinations } from '@fanfare/contract/leads/destinations';
import { leadForms } from '@fanfare/contract/leads/form-calls';
import { leadInbox } from '@fanfare/contract/leads/inbox';
import { ownForms as ownFormCalls } from '@fanfare/contract/leads/own-forms';
import { zapierCalls } from '@fanfare/contract/leads/zapier';
import { defineRoutes } from '../../platform/http/index.ts';
import type { DestinationService } from './destinations/destinations.service.ts';
import type { EndpointService } from './destinations/endpoints.service.ts';
import type { LeadFormService } from './forms/lead-forms.service.ts';
import type { TestLeadService } from './forms/test-lead.service.ts';
import type { InboxService } from './inbox/inbox.service.ts';
import type { OwnFormService } from './own-forms/own-forms.service.ts';
import type { LeadErasure } from './personal-data/lead-erasure.service.ts';
import type { RetentionService } from './personal-data/retention.service.ts';
import type { ZapierService } from './zapier/zapier.service.ts';

type Services = {
  forms: LeadFormService;
  testLeads: TestLeadService;
  ownForms: OwnFormService;
  inbox: InboxService;
  erasure: LeadErasure;
  retention: RetentionService;
  destinations: DestinationService;
  endpoints: EndpointService;
  zapier: ZapierService;
};

export const leadRoutes = ({
  forms,
  testLeads,
  ownForms,
  inbox,
  erasure,
  retention,
  destinations,
  endpoints,
  zapier,
}: Services) => [
  ...defineRoutes(leadForms, {
    'GET /leads/form': ({ business, query }) => forms.list(business, query),
    'GET /leads/form/{form_id}': ({ business, params }) => forms.get(business, params.form_id),
    'POST /leads/form/{form_id}/autoresponder': ({ business, params, body, ...actor }) =>
      forms.connect(actor, business, params.form_id, body),
    'POST /leads/form/{form_id}/disconnect': ({ business, params, ...actor }) =>
      forms.disconnect(actor, business, params.form_id),
    'POST /leads/form/{form_id}/test': ({ business, params }) => testLeads.test(business, params.form_id),
    'POST /leads/form/{form_id}/read': ({ business, params }) => forms.read(business, params.form_id),
    'POST /leads/form/{form_id}/release': ({ business, params, ...actor }) =>
      forms.release(actor, business, params.form_id),
  }),
  ...defineRoutes(ownFormCalls, {
    'GET /leads/forms': ({ business }) => ownForms.list(business),
    'GET /leads/forms/{id}': ({ business, params }) => ownForms.get(business, params.id),
    'POST /leads/forms/save': ({ business, body, ...actor }) => ownForms.save(actor, business, body),
    'POST /leads/forms/preview': ({ business, body }) => ownForms.preview(business, body),
    'POST /leads/forms/{id}/delete': ({ business, params, ...actor }) => ownForms.remove(actor, business, params.id),
  }),
  ...defineRoutes(leadInbox, {
    'GET /leads/inbox': ({ business, query }) => inbox.list(business, query),
    'GET /leads/inbox/choices': ({ business }) => inbox.choices(business),
    'GET /leads/inbox/export': ({ business, query, ...actor }) => inbox.export(actor, business, query),
    'GET /leads/inbox/{id}': ({ business, params }) => inbox.get(business, params.id),
    'POST /leads/inbox/{id}': ({ business, params, body }) => inbox.change(business, params.id, body),
    'POST /leads/inbox/{id}/erase': ({ business, params, ...actor }) => erasure.erase(actor, business, params.id),
    'POST /leads/delivery/{id}/replay': ({ business, params, ...actor }) => inbox.replayOne(actor, business, params.id),
    'POST /leads/replay': ({ business, body, ...actor }) => inbox.replayFailed(actor, business, body.ids),
    'POST /leads/release': ({ business, body, ...actor }) => inbox.release(actor, business, body.ids),
  }),
  ...defineRoutes(leadDestinations, {
    'GET /leads/destinations': ({ business }) => destinations.list(business),
    'POST /leads/destinations/save': ({ business, body, ...actor }) => destinations.save(actor, business, body),
    'POST /leads/destinations/{id}/key': ({ business, params, ...actor }) =>
      destinations.renewKey(actor, business, params.id),
    'POST /leads/destinations/{id}/delete': ({ business, params, ...actor }) =>
      destinations.remove(actor, business, params.id),
    'GET /leads/webhooks': ({ business }) => endpoints.list(business),
    'POST /leads/webhooks/save': ({ business, body, ...actor }) => endpoints.save(actor, business, body),
    'POST /leads/webhooks/{id}/rotate': ({ business, params, ...actor }) =>
      endpoints.rotate(actor, business, params.id),
    'POST /leads/webhooks/{id}/delete': ({ business, params, ...actor }) =>
      endpoints.remove(actor, business, params.id),
    'POST /leads/webhooks/{id}/test': ({ business, params }) => endpoints.test(business, params.id),
    'GET /leads/webhooks/{id}/log': ({ business, params, query }) => endpoints.log(business, params.id, query.cursor),
    'POST /leads/webhooks/{id}/replay': ({ business, params, body, ...actor }) =>
      endpoints.replay(actor, business, params.id, body.since),
    'GET /leads/retention': ({ business }) => retention.get(business),
    'POST /leads/retention': ({ business, body, ...actor }) => retention.set(actor, business, body.days),
  }),
  ...defineRoutes(zapierCalls, {
    'GET /leads/zapier': ({ business }) => zapier.state(business),
    'POST /leads/zapier/key': ({ business, ...actor }) => zapier.createKey(actor, business),
    'POST /leads/zapier/copied': ({ business }) => zapier.setCopied(business),
    'POST /leads/zapier/key/revoke': ({ business, ...actor }) => zapier.revokeKey(actor, business),
  }),
];
