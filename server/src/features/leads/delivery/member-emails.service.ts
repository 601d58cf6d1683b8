import { hourMs } from '@fanfare/contract/kit/durations';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DestinationRow, destinationStore } from '../destinations.store.ts';
import type { LeadRow } from '../leads.store.ts';
import { memberStore } from '../members.store.ts';
import { type LeadDeliveryRow, leadDeliveryStore } from './lead-deliveries.store.ts';
import type { MemberEmailUnsubscribe } from './member-email-unsubscribe.ts';

export type MemberEmailService = ReturnType<typeof memberEmailService>;
type Deps = {
  unsubscribe: Pick<MemberEmailUnsubscribe, 'toListHeaders'>;
};
type PlannedEmail = { row: LeadDeliveryRow; lead: LeadRow };

/** Maximum number of leads that one email lists; further leads are in the inbox only. */
const maxListed = 25;
const maxPerDigest = 5000;

/** Service that emails members about new leads: at once, or once a day. */
export const memberEmailService = ({ db, now, mail, origin }: Platform, { unsubscribe }: Deps) => {
  const sendEmail = async (tx: Tx, destination: DestinationRow, planned: readonly PlannedEmail[]) => {
    if (planned.length === 0) return;
    const { businessId } = destination;
    const ids = planned.map(({ row }) => row.id);
    // The recipients were members when these settings were saved; a recipient who left the business gets no more leads.
    const members = await memberStore(tx).list(businessId);
    const memberAddresses = new Set(members.map(({ email: address }) => address.toLowerCase()));
    const recipients = destination.recipients.filter((to) => memberAddresses.has(to.toLowerCase()));
    if (recipients.length === 0) {
      const reason = 'None of the recipients is a member of this business anymore.';
      await leadDeliveryStore(tx).updateMany(businessId, ids, { state: 'skipped', reason, changedAt: now() });
      return;
    }
    const email = toLeadEmail(
      planned.map(({ lead }) => lead),
      origin,
    );
    await mail.sendMany(
      tx,
      recipients.map((to) => {
        const list = unsubscribe.toListHeaders(destination, to);
        return { to, email: { ...email, list, ending: `${email.ending} Unsubscribe: ${list.unsubscribeUrl}` } };
      }),
    );
    const reason = `Emailed to ${recipients.join(', ')}.`;
    await leadDeliveryStore(tx).updateMany(businessId, ids, { state: 'delivered', reason, changedAt: now() });
  };

  /**
   * Sends the daily email of a destination, if it is due. The email and the new states of its deliveries are stored in
   * one transaction.
   */
  const sendDigest = (businessId: number, id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const destination = await destinationStore(tx).lockDigest(businessId, id, now());
      if (!destination) return;
      if (destination.isActive) {
        const planned = await leadDeliveryStore(tx).lockPlannedMail(businessId, id, maxPerDigest);
        await sendEmail(tx, destination, planned);
      }
      const next = destination.frequency === 'daily' ? nextDigestAt(destination, now()) : null;
      await destinationStore(tx).update(businessId, id, { nextDigestAt: next });
    });

  return {
    /** Sends planned emails of destinations that send at once; those of a daily digest stay planned. */
    send: async (tx: Tx, planned: readonly PlannedEmail[]): Promise<void> => {
      for (const [destinationId, group] of Map.groupBy(planned, ({ row }) => row.targetId)) {
        const businessId = group[0]?.row.businessId ?? 0;
        const destination = await destinationStore(tx).find(businessId, destinationId);
        if (destination?.isActive && destination.frequency === 'at-once') await sendEmail(tx, destination, group);
      }
    },

    /** Sends the daily emails that are due. */
    sendDueDigests: async (): Promise<void> => {
      const errors: unknown[] = [];
      for (const { businessId, id } of await destinationStore(db).listDueDigestsEverywhere(now()))
        await sendDigest(businessId, id).catch((error: unknown) => errors.push(error));
      // Errors are thrown after all daily emails, so that a failed email of one business does not keep other businesses
      // from theirs.
      if (errors.length > 0) throw new AggregateError(errors, 'Daily emails about leads were not sent.');
    },
  };
};

/** Next time at which the clocks of the time zone show the hour of the digest. */
export const nextDigestAt = ({ hour, timeZone }: Pick<DestinationRow, 'hour' | 'timeZone'>, at: Date): Date => {
  const toTime = (day: string) => toInstant(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone);
  const today = toLocalTime(at, timeZone).slice(0, 10);
  const first = toTime(today);
  if (first > at) return first;
  return toTime(toLocalTime(new Date(first.getTime() + 26 * hourMs), timeZone).slice(0, 10));
};

const toLeadEmail = (leads: readonly LeadRow[], origin: string) => {
  const [first] = leads;
  const isOne = leads.length === 1;
  const lines = leads
    .slice(0, maxListed)
    .map(({ name, email, formName }) => [name, email, formName].filter((part) => part !== '').join(' · '));
  const rest = leads.length - lines.length;
  const answers =
    isOne && first
      ? Object.entries(first.fields)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => `${name}: ${value}`)
      : [];
  return {
    subject: isOne ? `New lead: ${first?.name || first?.email || ''}` : `${leads.length} new leads`,
    paragraphs: [...lines, ...answers, ...(rest > 0 ? [`And ${rest} more.`] : [])],
    action: { label: 'View leads', url: `${origin}/leads/inbox` },
    ending: 'You get this email because a manager added your address to a lead email of your business.',
  };
};
