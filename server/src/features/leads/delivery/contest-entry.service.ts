import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type LeadRow, leadStore } from '../leads.store.ts';
import { type LeadDeliveryRow, leadDeliveryStore } from './lead-deliveries.store.ts';

/** Person of a lead who is entered into a contest. */
type LeadEntry = { email: string; name: string; consent: string; at: Date };
/** Enters a person into a contest; the contests feature provides it. */
export type EnterContest = (tx: Tx, businessId: number, contestId: number, entry: LeadEntry) => Promise<EntryOutcome>;
/**
 * Result of entering a person. `known`: the person had entered before. `name`: name of the contest. `reason`: why the
 * person can't enter, in words.
 */
type EntryOutcome = { result: 'entered' | 'known'; name: string } | { result: 'refused'; reason: string };

type Deps = { enterContest: EnterContest };

/** Consent text for a lead whose form has no consent text of its own. */
const networkConsent = (formName: string) => `Sent the form “${formName}”, whose leads enter this contest.`;

/**
 * Reason why a lead can't enter. Leads of our own forms need a confirmed address, because anyone can send such a form
 * with any address. Leads of networks don't, because networks know their users.
 */
const findProblem = ({ email, source, confirmedAt }: LeadRow): string | undefined => {
  if (email === '') return 'This lead has no email address.';
  return source === 'form' && confirmedAt === null ? 'The address isn’t confirmed.' : undefined;
};

/** States of a delivery from which a lead can still enter. */
const canEnter = ({ state }: LeadDeliveryRow): boolean =>
  state === 'planned' || state === 'skipped' || state === 'failed';

/** Change of the delivery by the outcome of its entry. */
const toChange = (outcome: EntryOutcome): Partial<LeadDeliveryRow> => {
  if (outcome.result === 'refused') return { state: 'skipped', reason: outcome.reason };
  const reason = outcome.result === 'known' ? 'This person had entered the contest before.' : null;
  return { state: 'delivered', targetName: outcome.name, reason };
};

/** Service that makes leads entries of a contest: once per contest and person, and only while the contest runs. */
export const contestEntryService = ({ db, now }: Platform, { enterContest }: Deps) => {
  const enterLead = async (tx: Tx, contestId: number, lead: LeadRow): Promise<EntryOutcome> => {
    const problem = findProblem(lead);
    if (problem !== undefined) return { result: 'refused', reason: problem };
    const { businessId, email, name, formName, consentText, createdAt } = lead;
    return enterContest(tx, businessId, contestId, {
      email,
      name: name || email.slice(0, email.indexOf('@')),
      at: createdAt,
      consent: consentText ?? networkConsent(formName),
    });
  };

  return {
    enter: (businessId: number, leadDeliveryId: number): Promise<void> =>
      db.transaction(async (tx) => {
        const [row] = await leadDeliveryStore(tx).lock(businessId, [leadDeliveryId]);
        if (row?.kind !== 'contest' || !canEnter(row)) return;
        const lead = await leadStore(tx).find(businessId, row.leadId);
        if (!lead) return;
        const outcome = await enterLead(tx, row.targetId, lead);
        await leadDeliveryStore(tx).update(businessId, row.id, { ...toChange(outcome), changedAt: now() });
      }),
  };
};
