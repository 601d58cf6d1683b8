import type { LeadDelivery, LeadDetail, LeadStep, LeadSummary } from '@fanfare/contract/leads/inbox';
import { destinationKindLabels, leadSourceLabels } from '@fanfare/contract/leads/states';
import { canReplay } from '../delivery/delivery-planner.service.ts';
import type { leadDeliveryStore } from '../delivery/lead-deliveries.store.ts';
import { toFormId } from '../form-id.ts';
import type { InboxRow } from './inbox.store.ts';

type DeliveryStore = ReturnType<typeof leadDeliveryStore>;
export type ShownDelivery = Awaited<ReturnType<DeliveryStore['listOfLeads']>>[number];
export type EngineStep = Awaited<ReturnType<DeliveryStore['listSteps']>>[number];

const presentDelivery = ({ row, state, delivery }: ShownDelivery): LeadDelivery => ({
  id: row.id,
  kind: row.kind,
  target: row.targetName,
  state,
  reason:
    state === 'failed' || state === 'retrying' || state === 'unconfirmed'
      ? (delivery?.failureMessage ?? row.reason)
      : row.reason,
  at: delivery?.doneAt ?? row.changedAt,
  next: delivery?.nextAt ?? null,
  attempts: delivery?.attempts ?? (state === 'delivered' ? 1 : 0),
  can_replay: canReplay(state, delivery?.state),
});

export const presentLead = (
  { lead, form, personName }: InboxRow,
  deliveries: readonly ShownDelivery[],
): LeadSummary => ({
  id: lead.id,
  source: lead.source,
  form_id: toFormId(form),
  form_name: lead.formName,
  email: lead.email,
  name: lead.name,
  created: lead.createdAt,
  received: lead.receivedAt,
  state: lead.state,
  note: lead.note,
  is_old: lead.isOld,
  is_test: lead.isTest,
  person: lead.personId === null ? null : { user_id: lead.personId, name: personName ?? '' },
  deliveries: deliveries.map(presentDelivery),
});

/** Steps of a lead's deliveries that are not in the ledger of the delivery engine. */
const ownSteps = ({ row, state, delivery }: ShownDelivery): LeadStep[] => {
  if (delivery) {
    if (!row.isHandedOver || row.reason === null) return [];
    return [{ at: row.changedAt, delivery_id: row.id, step: state, message: row.reason, detail: null, by: null }];
  }
  const label = `${destinationKindLabels[row.kind]}: ${row.targetName}`;
  const message = row.reason ?? (state === 'delivered' ? `Delivered to ${label}.` : `Scheduled for ${label}.`);
  return [{ at: row.changedAt, delivery_id: row.id, step: state, message, detail: null, by: null }];
};

/** Everything that happened with a lead, oldest first. */
const toPath = ({ lead }: InboxRow, deliveries: readonly ShownDelivery[], steps: readonly EngineStep[]): LeadStep[] => {
  const own = { delivery_id: null, detail: null, by: null };
  const received = `Received from ${leadSourceLabels[lead.source]}.`;
  const lines: LeadStep[] = [
    { ...own, at: lead.createdAt, step: 'sent', message: `Form “${lead.formName}” sent.` },
    ...(lead.confirmedAt
      ? [{ ...own, at: lead.confirmedAt, step: 'confirmed', message: 'Email address confirmed.' }]
      : []),
    { ...own, at: lead.receivedAt, step: 'received', message: lead.isOld ? `${received} Old lead.` : received },
    ...steps.map(({ step, leadDeliveryId, by }) => ({
      at: step.at,
      delivery_id: leadDeliveryId,
      step: step.step,
      message: step.message ?? '',
      detail: step.networkMessage,
      by,
    })),
    ...deliveries.flatMap(ownSteps),
  ];
  return lines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
};

export const presentLeadDetail = (
  row: InboxRow,
  deliveries: readonly ShownDelivery[],
  steps: readonly EngineStep[],
): LeadDetail => {
  const { lead, form } = row;
  const labels = new Map(form.questions.map(({ value, text }) => [value, text]));
  return {
    ...presentLead(row, deliveries),
    fields: Object.entries(lead.fields).map(([name, value]) => ({ name, label: labels.get(name) ?? name, value })),
    page_name: lead.pageName,
    ad_name: lead.adName,
    campaign_name: lead.campaignName,
    is_organic: lead.isOrganic,
    consent:
      lead.consentText === null || lead.consentAt === null
        ? null
        : {
            text: lead.consentText,
            version: lead.consentVersion ?? 1,
            given: lead.consentAt,
            confirmed: lead.confirmedAt,
          },
    path: toPath(row, deliveries, steps),
  };
};
