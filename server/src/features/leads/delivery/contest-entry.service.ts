import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type LeadRow, leadStore } from '../leads.store.ts';
import { leadDeliveryStore } from './lead-deliveries.store.ts';

/** Person of a lead who is entered into a contest. */
type LeadEntry = { email: string; name: string; consent: string; at: Date };
/** Enters a person into a contest; the contests feature provides it. `refused`: why not, in words. */
export type EnterContest = (
  tx: Tx,
  businessId: number,
  contestId: number,
  entry: LeadEntry,
) => Promise<{ result: 'entered' | 'known'; name: string } | { result: 'refused'; reason: string }>;

type Deps = { enterContest: EnterContest };

/** Consent of a lead whose form has no text of its own. */
const networkConsent = (formName: string) => `Sent the form “${formName}”, whose leads enter this contest.`;

/**
 * Reason why a lead can't enter. Anyone can send a form of ours with any address: it counts once the address is
 * confirmed. Networks know their users.
 */
const findProblem = ({ email, source, confirmedAt }: LeadRow): string | undefined => {
  if (email === '') return 'This lead has no email address.';
  return source === 'form' && confirmedAt === null ? 'The address isn’t confirmed.' : undefined;
};

/** Makes leads entries of a contest: once per contest and person, and only while it runs. */
export const contestEntryService = ({ db, now }: Platform, { enterContest }: Deps) => ({
  enter: (businessId: number, leadDeliveryId: number): Promise<void> =>
    db.transaction(async (tx) => {
      const [row] = await leadDeliveryStore(tx).lock(businessId, [leadDeliveryId]);
      if (row?.kind !== 'contest' || (row.state !== 'planned' && row.state !== 'skipped' && row.state !== 'failed'))
        return;
      const lead = await leadStore(tx).find(businessId, row.leadId);
      if (!lead) return;
      const { email, name, formName, consentText, createdAt: at } = lead;
      const problem = findProblem(lead);
      const outcome =
        problem !== undefined
          ? { result: 'refused' as const, reason: problem }
          : await enterContest(tx, businessId, row.targetId, {
              email,
              name: name || email.slice(0, email.indexOf('@')),
              at,
              consent: consentText ?? networkConsent(formName),
            });
      const changedAt = now();
      await leadDeliveryStore(tx).update(
        businessId,
        row.id,
        outcome.result === 'refused'
          ? { state: 'skipped', reason: outcome.reason, changedAt }
          : {
              state: 'delivered',
              changedAt,
              targetName: outcome.name,
              reason: outcome.result === 'known' ? 'This person had entered the contest before.' : null,
            },
      );
    }),
});
