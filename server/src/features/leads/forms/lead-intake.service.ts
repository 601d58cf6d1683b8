import type { FormQuestion, RemoteLead } from '@fanfare/connectors/ports/lead-forms';
import { dayMs } from '@fanfare/contract/kit/durations';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DeliveryPlanner } from '../delivery/delivery-planner.service.ts';
import type { LeadFormRow } from '../lead-forms.store.ts';
import { type LeadRow, leadSettingStore, leadStore, leadTombstoneStore, type NewLead } from '../leads.store.ts';

export type LeadIntake = ReturnType<typeof leadIntake>;
type Deps = { planner: DeliveryPlanner };
type NewRemoteLead = Omit<NewLead, 'businessId' | 'formId' | 'formName' | 'source' | 'receivedAt' | 'isOld'>;

/**
 * Stores new leads of a form and queues their deliveries, in one transaction. A lead that is stored already, or was
 * erased, is left out.
 */
export const leadIntake = ({ now }: Platform, { planner }: Deps) => {
  const listErased = (tx: Tx, { businessId, source }: LeadFormRow, leads: readonly { remoteId: string }[]) =>
    leadTombstoneStore(tx).listErased(
      businessId,
      source,
      leads.map(({ remoteId }) => remoteId),
    );

  /** Marks leads of a network as erased if they are older than the business keeps leads. */
  const markExpiredAsErased = async (
    tx: Tx,
    { businessId, source, id }: LeadFormRow,
    drafts: readonly NewRemoteLead[],
  ) => {
    const days = await leadSettingStore(tx).findRetentionDays(businessId);
    if (days === null) return;
    const before = new Date(now().getTime() - days * dayMs);
    const expired = drafts.filter(({ createdAt }) => createdAt < before);
    const known = await leadStore(tx).listKnown(
      businessId,
      source,
      expired.map(({ remoteId }) => remoteId),
    );
    await leadTombstoneStore(tx).insert(
      expired
        .filter(({ remoteId }) => !known.has(remoteId))
        .map(({ remoteId, isTest = false, createdAt }) => ({
          businessId,
          source,
          remoteId,
          formId: id,
          isTest,
          createdAt,
        })),
    );
  };

  const insertLeads = async (tx: Tx, form: LeadFormRow, drafts: readonly NewRemoteLead[]): Promise<LeadRow[]> => {
    const isNetwork = form.source === 'facebook';
    if (isNetwork) await markExpiredAsErased(tx, form, drafts);
    const erased = await listErased(tx, form, drafts);
    const inserted = await leadStore(tx).insertNew(
      drafts.flatMap((draft) =>
        erased.has(draft.remoteId)
          ? []
          : {
              ...draft,
              businessId: form.businessId,
              formId: form.id,
              formName: form.name,
              source: form.source,
              pageName: form.pageName,
              receivedAt: now(),
              isOld: isNetwork && form.connectedAt !== null && draft.createdAt < form.connectedAt,
            },
      ),
    );
    // A lead that was erased while this transaction ran is found only now, because the erasure removed the row with
    // which the insert would have conflicted.
    const erasedMeanwhile = await listErased(tx, form, inserted);
    if (erasedMeanwhile.size === 0) return inserted;
    const isErased = ({ remoteId }: LeadRow) => erasedMeanwhile.has(remoteId);
    await leadStore(tx).remove(
      form.businessId,
      inserted.filter(isErased).map(({ id }) => id),
    );
    return inserted.filter((lead) => !isErased(lead));
  };

  return {
    receive: async (tx: Tx, form: LeadFormRow, drafts: readonly NewRemoteLead[]): Promise<LeadRow[]> => {
      const inserted = await insertLeads(tx, form, drafts);
      if (inserted.length > 0) await planner.plan(tx, form, inserted);
      return inserted;
    },
  };
};

/** Answers as they are stored: answers to unknown questions are kept, and long answers are cut. */
const toFields = (answers: RemoteLead['answers']): Record<string, string> =>
  Object.fromEntries(
    answers
      .slice(0, leadLimits.fields)
      .map(({ key, values }) => [
        cutText(key, leadLimits.fieldName),
        cutText(values.join(', '), leadLimits.fieldValue),
      ]),
  );

/** Text that the database can store: without zero characters and half characters. */
const cutText = (text: string, max: number): string => text.replaceAll('\0', '').slice(0, max).toWellFormed();

const findAnswer = (fields: Record<string, string>, questions: readonly Pick<FormQuestion, 'key' | 'type'>[]) => {
  const keyOf = (type: string) => questions.find((question) => question.type === type)?.key;
  return (type: string, ...keys: string[]): string =>
    [keyOf(type), ...keys].map((key) => (key === undefined ? undefined : fields[key])).find(Boolean) ?? '';
};

/**
 * Row of a lead of a network. The types of the form's questions say which answers are the email address and the name.
 */
export const toLeadDraft = (
  lead: RemoteLead,
  questions: readonly Pick<FormQuestion, 'key' | 'type'>[],
  isTest = false,
): NewRemoteLead => {
  const fields = toFields(lead.answers);
  const find = findAnswer(fields, questions);
  const email = cutText(find('EMAIL', 'email', 'work_email').trim(), 320);
  const fullName = find('FULL_NAME', 'full_name', 'name');
  const name = fullName || `${find('FIRST_NAME', 'first_name')} ${find('LAST_NAME', 'last_name')}`;
  return {
    remoteId: lead.id,
    email,
    emailKey: email === '' ? '' : normalizeEmail(email),
    fields,
    isTest,
    name: cutText(name.trim(), 200),
    createdAt: lead.createdAt,
    isOrganic: lead.isOrganic,
    adName: lead.ad?.name ?? null,
    campaignName: lead.campaign?.name ?? null,
  };
};
