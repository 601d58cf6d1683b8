import { dayMinutes, daySeconds, hourSeconds, minuteSeconds } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/problem.ts';
import { type DeliveryKind, deliveryKind, InvalidContent } from '../../deliveries/index.ts';
import { type EndpointRow, endpointStore } from '../endpoints.store.ts';
import type { LeadFormRow } from '../lead-forms.store.ts';
import type { LeadRow } from '../leads.store.ts';
import type { EndpointCaller } from './endpoint-caller.ts';
import type { EndpointHealthService } from './endpoint-health.service.ts';
import { type LeadDeliveryRow, type LeadSendRow, leadDeliveryStore } from './lead-deliveries.store.ts';
import { toWebhookBody, toZapierLead } from './lead-payload.ts';

type Deps = { caller: EndpointCaller; endpointHealth: EndpointHealthService };
type Subject = { send: LeadSendRow; row: LeadDeliveryRow; lead: LeadRow; form: LeadFormRow; endpoint: EndpointRow };

/**
 * Seconds before each retry, as Standard Webhooks recommends: together with the first attempt, which is made at once,
 * 10 attempts over about 3 days.
 */
const retryDelaysSeconds = [
  5,
  5 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  5 * hourSeconds,
  10 * hourSeconds,
  14 * hourSeconds,
  20 * hourSeconds,
  daySeconds,
];
const expiryMinutes = 5 * dayMinutes;

export const endpointKindName = 'leads.webhook';

const messages = {
  sending: (_place: string, accountName: string) => `Sending it to ${accountName}.`,
  sent: () => 'The receiver has it.',
  found: () => 'The receiver has it.',
  lost: () => 'We lost contact with the receiver. It is sent again with the same webhook-id.',
  leaseExpired: 'The connection dropped. It is sent again with the same webhook-id.',
  repeated: () => 'Sent again with the same webhook-id, because the answer was lost.',
  contentGone: 'The lead or the endpoint was deleted.',
  expired: 'Canceled: it couldn’t be sent within 5 days.',
  cancelled: 'Canceled. Nothing was sent.',
  internal: 'Not sent: something went wrong on our side.',
  replay: () => 'The receiver gets it a second time with the same webhook-id, so it can ignore it.',
};

/**
 * Delivery kind for a lead sent to a webhook endpoint or the hook of a Zap. The receiver recognizes a repeated call by
 * its `webhook-id`.
 */
export const endpointKind = ({ caller, endpointHealth }: Deps): DeliveryKind =>
  deliveryKind<Subject, null, null, null>({
    name: endpointKindName,
    label: 'Lead to a webhook',
    permission: { view: 'leads:editor', act: 'leads:publisher', stop: 'leads:manager' },
    placeLabel: () => 'the receiver',
    pathFor: (_delivery, subject) => (subject ? `/leads/inbox?lead=${subject.lead.id}` : '/leads/inbox'),
    rateLimit: () => null,
    expiresAfterMinutes: expiryMinutes,
    messages,
    retries: 'backoff',
    retryDelaysSeconds,
    afterLoss: () => 'repeat',
    reconcileDelaysSeconds: [0],
    load: async (db, rows) => {
      const sends = await leadDeliveryStore(db).loadSends(rows.map(({ id }) => id));
      const endpointIds = [...new Set(sends.map(({ row }) => row.targetId))];
      const endpoints = new Map((await endpointStore(db).listByIds(endpointIds)).map((row) => [row.id, row]));
      return new Map(
        sends.flatMap((loaded) => {
          const endpoint = endpoints.get(loaded.row.targetId);
          return endpoint ? [[loaded.send.id, { ...loaded, endpoint }]] : [];
        }),
      );
    },
    prepare: async (_delivery, { endpoint }) => {
      if (endpoint.ended === 'gone') throw new InvalidContent('The receiver wants no more leads (410).');
      if (endpoint.ended) throw new InvalidContent('This endpoint was turned off after 3 days without success.');
      if (!endpoint.isActive) throw new InvalidContent('This endpoint is turned off.');
      return null;
    },
    connect: (_delivery, _subject, run) => run(null),
    send: async ({ delivery, subject: { send, row, lead, form, endpoint } }) => {
      const body = endpoint.kind === 'zapier' ? JSON.stringify(toZapierLead(lead, form)) : toWebhookBody(lead, form);
      await endpointHealth.sendOrTurnOff(endpoint, () =>
        caller.deliver(endpoint, {
          messageId: row.messageId,
          body,
          leadId: lead.id,
          attempt: delivery.attempts,
          isReplay: send.isReplay,
        }),
      );
      return { state: 'sent', remoteId: row.messageId, url: '', changesExisting: true, result: null };
    },
    // A receiver can't be asked what it got, so nothing is found and a call without an answer is repeated.
    find: async () => undefined,
    afterFailed:
      (_delivery, { endpoint }) =>
      (tx: Tx) =>
        endpointHealth.notifyFailed(tx, endpoint),
    copy: async (tx, from, to) => {
      if (!(await leadDeliveryStore(tx).copySend(from.id, to.id, to.createdAt))) throw new Problem('not-found');
    },
    notice: () => null,
  });
