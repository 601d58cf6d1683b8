import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { DestinationKind } from '@fanfare/contract/leads/states';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { type LeadFormRow, leadFormStore } from '../lead-forms.store.ts';
import { type LeadRow, leadStore } from '../leads.store.ts';
import type { MailingListTarget } from '../leads.tables.ts';
import { endpointKindName } from './endpoint-kind.ts';
import { listFormDestinations } from './form-destinations.ts';
import { type LeadDeliveryRow, leadDeliveryStore, type NewLeadDelivery } from './lead-deliveries.store.ts';
import { mailingListKindName } from './mailing-list-kind.ts';
import type { MemberEmailService } from './member-emails.service.ts';

export const enterContestJob = job(
  'leads.enter-contest',
  z.object({ businessId: z.number(), leadDeliveryId: z.number() }),
  { retries: 8, retryAfterSeconds: 10 },
);

export type DeliveryPlanner = ReturnType<typeof deliveryPlanner>;
type Deps = {
  deliveries: Pick<Deliveries, 'enqueue'>;
  memberEmails: MemberEmailService;
};

/** Destination that a lead is delivered to, named by its kind and id. */
type Target = { kind: DestinationKind; id: number; name: string };
/** Delivery of one lead to one destination, with the lead and its form. */
type Planned = { row: LeadDeliveryRow; lead: LeadRow; form: LeadFormRow };

const heldReason = 'From before the form was connected. Send it when you want.';

/** Decides where a lead goes, and queues it: once for each destination. */
export const deliveryPlanner = ({ now, random, jobs }: Platform, { deliveries, memberEmails }: Deps) => {
  const findTargets = async (tx: Tx, form: LeadFormRow): Promise<Target[]> => {
    const { endpoints, emails } = await listFormDestinations(tx, form);
    return [
      ...(form.list ? [{ kind: 'list' as const, id: form.id, name: form.list.campaignName }] : []),
      ...(form.contestId > 0 ? [{ kind: 'contest' as const, id: form.contestId, name: 'Contest' }] : []),
      ...endpoints.map(({ kind, id, name }) => ({ kind, id, name })),
      ...emails.map(({ id, name }) => ({ kind: 'mail' as const, id, name })),
    ];
  };

  /** Enqueues deliveries of one kind in the delivery engine. `toAccount`: returns the account that each is sent to. */
  const enqueue = async (
    tx: Tx,
    kindName: string,
    network: NetworkName,
    planned: readonly Planned[],
    toAccount: (one: Planned) => { accountId: string; accountName: string; list: MailingListTarget | null },
    { actor, isReplay }: { actor: Actor | undefined; isReplay: boolean },
  ) => {
    const [first] = planned;
    if (!first) return;
    const at = now();
    const { businessId } = first.row;
    const userId = actor?.caller.userId ?? first.form.connectedBy;
    if (userId === null) throw new Error('A lead form without a member delivers nothing.');
    const accounts = planned.map(toAccount);
    const rows = await deliveries.enqueue(
      tx,
      actor ?? toMemberActor(userId, businessId),
      businessId,
      kindName,
      planned.map(({ lead }, index) => ({
        network,
        accountId: accounts[index]?.accountId ?? '',
        accountName: accounts[index]?.accountName ?? '',
        // The title of a delivery has no personal data, because it stays when the lead is erased.
        title: `Lead ${lead.id}`,
        dueAt: at,
        localTime: toLocalTime(at, 'UTC'),
        timeZone: 'UTC',
      })),
    );
    await leadDeliveryStore(tx).addSends(
      rows.map(({ id }, index) => ({
        id,
        businessId,
        leadDeliveryId: planned[index]?.row.id ?? 0,
        isReplay,
        list: accounts[index]?.list ?? null,
      })),
      at,
    );
  };

  /**
   * Queues deliveries of leads that are ready: mailing lists and webhooks get deliveries of the delivery engine,
   * contests get a job, and members get an email.
   */
  const queueReady = async (tx: Tx, planned: readonly Planned[], actor?: Actor, isReplay = false) => {
    const byKind = Map.groupBy(planned, ({ row }) => row.kind);
    const by = { actor, isReplay };
    const lists = Map.groupBy(byKind.get('list') ?? [], ({ form }) => form.list?.service);
    for (const [service, group] of lists) {
      if (service === undefined) await skip(tx, group, 'The form has no mailing list anymore.');
      else await enqueue(tx, mailingListKindName, service, group, ({ form: { list } }) => toListAccount(list), by);
    }
    for (const kind of ['webhook', 'zapier'] as const) {
      const toAccount = ({ row }: Planned) => ({
        accountId: `${kind}:${row.targetId}`,
        accountName: row.targetName,
        list: null,
      });
      await enqueue(tx, endpointKindName, 'webhook', byKind.get(kind) ?? [], toAccount, by);
    }
    const contestEntries = byKind.get('contest') ?? [];
    await jobs.sendMany(
      tx,
      enterContestJob,
      contestEntries.map(({ row }) => ({ businessId: row.businessId, leadDeliveryId: row.id })),
    );
    await memberEmails.send(tx, byKind.get('mail') ?? []);
  };

  const skip = async (tx: Tx, planned: readonly Planned[], reason: string) => {
    const [first] = planned;
    if (!first) return;
    const ids = planned.map(({ row }) => row.id);
    await leadDeliveryStore(tx).updateMany(first.row.businessId, ids, { state: 'skipped', reason, changedAt: now() });
  };

  const withLeads = async (tx: Tx, businessId: number, rows: readonly LeadDeliveryRow[]): Promise<Planned[]> => {
    const leads = await leadStore(tx).listByIds(businessId, [...new Set(rows.map(({ leadId }) => leadId))]);
    const leadById = new Map(leads.map((lead) => [lead.id, lead]));
    const forms = await leadFormStore(tx).listByIds([...new Set(leads.map(({ formId }) => formId))]);
    const formById = new Map(forms.map((form) => [form.id, form]));
    return rows.flatMap((row) => {
      const lead = leadById.get(row.leadId);
      const form = lead && formById.get(lead.formId);
      return lead && form ? [{ row, lead, form }] : [];
    });
  };

  const releaseBatch = async (tx: Tx, actor: Actor, businessId: number, ids: readonly number[]): Promise<number> => {
    const held = (await leadDeliveryStore(tx).lock(businessId, ids)).filter(({ state }) => state === 'held');
    await leadDeliveryStore(tx).updateMany(
      businessId,
      held.map(({ id }) => id),
      { state: 'planned', reason: null, changedAt: now() },
    );
    await queueReady(tx, await withLeads(tx, businessId, held), actor);
    return held.length;
  };

  const replayBatch = async (tx: Tx, actor: Actor, businessId: number, ids: readonly number[]): Promise<number> => {
    const locked = await leadDeliveryStore(tx).lock(businessId, ids);
    const leadIds = [...new Set(locked.map(({ leadId }) => leadId))];
    const shown = await leadDeliveryStore(tx).listOfLeads(businessId, leadIds);
    const shownById = new Map(shown.map((one) => [one.row.id, one]));
    const ended = locked.filter(({ id }) => {
      const one = shownById.get(id);
      return one && canReplay(one.state, one.delivery?.state);
    });
    await queueReady(tx, await withLeads(tx, businessId, ended), actor, true);
    return ended.length;
  };

  return {
    /** Plans the deliveries of new leads of one form. Leads from before the form was connected are on hold. */
    plan: async (tx: Tx, form: LeadFormRow, leads: readonly LeadRow[]): Promise<void> => {
      const targets = await findTargets(tx, form);
      const at = now();
      const rows = await leadDeliveryStore(tx).insertNew(
        leads
          .filter(({ isTest }) => !isTest)
          .flatMap((lead) =>
            targets.map(
              ({ kind, id, name }): NewLeadDelivery => ({
                businessId: form.businessId,
                leadId: lead.id,
                kind,
                targetId: id,
                targetName: name,
                state: lead.isOld ? 'held' : 'planned',
                reason: lead.isOld ? heldReason : null,
                messageId: `lead_${random(16).toString('hex')}`,
                createdAt: at,
                changedAt: at,
              }),
            ),
          ),
      );
      const leadById = new Map(leads.map((lead) => [lead.id, lead]));
      const ready = rows.flatMap((row) => {
        const lead = leadById.get(row.leadId);
        return lead && row.state === 'planned' ? [{ row, lead, form }] : [];
      });
      await queueReady(tx, ready);
    },

    /** Sends deliveries that are on hold. */
    release: (tx: Tx, actor: Actor, businessId: number, ids: readonly number[]): Promise<number> =>
      inBatches(ids, (batch) => releaseBatch(tx, actor, businessId, batch)),

    /** Sends deliveries again that ended; deliveries that have not ended stay as they are. A webhook keeps its id. */
    replay: (tx: Tx, actor: Actor, businessId: number, ids: readonly number[]): Promise<number> =>
      inBatches(ids, (batch) => replayBatch(tx, actor, businessId, batch)),
  };
};

/** Number of deliveries per statement, because a form can have more on hold than a statement takes parameters. */
const batchSize = 1000;
const inBatches = async (ids: readonly number[], run: (batch: readonly number[]) => Promise<number>) => {
  let total = 0;
  for (let from = 0; from < ids.length; from += batchSize) total += await run(ids.slice(from, from + batchSize));
  return total;
};

/** Checks if a delivery ended, so that it can be sent again. A contest is entered once, and emails are not repeated. */
export const canReplay = (state: string, engineState: string | undefined): boolean =>
  engineState === undefined
    ? state === 'failed' || state === 'skipped'
    : ['failed', 'missed', 'cancelled', 'sent', 'confirmed'].includes(engineState);

const toListAccount = (list: MailingListTarget | null) => ({
  accountId: list?.accountId ?? '',
  accountName: list?.accountName ?? '',
  list,
});

/** Actor of deliveries without a user: they belong to the member who connected the form. */
const toMemberActor = (userId: number, businessId: number): Actor => ({
  caller: {
    userId,
    userName: '',
    timeZone: 'UTC',
    businessId,
    isStaff: false,
    via: 'session',
    sessionId: null,
    actorId: null,
  },
  client: { address: '', userAgent: 'Leads', requestId: 'leads' },
});
