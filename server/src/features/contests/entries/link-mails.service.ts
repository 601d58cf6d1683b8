import { dayMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import { once } from '../../../platform/events/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { entryEmail, reminderEmail } from './entry-emails.ts';
import type { EntryKeys } from './entry-keys.ts';
import { type DueMail, linkMailStore } from './link-mails.store.ts';
import { budgetKeys, businessKey, createMailBudget, mailsPerDay, networkKey, networkLimit } from './mail-budget.ts';

export type LinkMailService = ReturnType<typeof linkMailService>;
/** Fields of a contest that decide about the email budget of its entries. */
type BudgetedContest = Pick<ContestDbRow, 'id' | 'businessId' | 'options'>;
type Deps = {
  keys: EntryKeys;
  notify: Notify;
};

/** Number of emails sent in one transaction. */
export const batchSize = 100;

/**
 * Service that sends the emails with links to entries, apart from entering, so that a rush of entries doesn't wait for
 * them. Emails over the budget of an address, a network or a business wait for the next day (UTC).
 */
export const linkMailService = ({ db, now, mail, origin }: Platform, { keys, notify }: Deps) => {
  const entryUrl = ({ slug, contestId, id }: Pick<DueMail, 'slug' | 'contestId' | 'id'>) =>
    `${origin}/c/${slug}/entry/${keys.forContestant(contestId, id, now())}`;

  /** Tells the owner that emails wait because unusually many entries came in: once per contest and day. */
  const notifyOfFlood = async (tx: Tx, waiting: readonly DueMail[], day: string) => {
    const byContest = new Map(waiting.map((item) => [item.contestId, item]));
    // Owners are sorted, so that two transactions that notify the same owners lock in the same order.
    const sorted = [...byContest.values()].toSorted((a, b) => a.ownerId - b.ownerId);
    for (const { contestId, contestName, businessId, ownerId } of sorted)
      if (await once(tx, 'contests.notify-flood', `${contestId} ${day}`))
        await notify(tx, {
          userId: ownerId,
          businessId,
          event: 'visitor-flood',
          groupKey: `visitor-flood:contest:${contestId}`,
          title: `Unusually many entries in ${contestName}`,
          message:
            'Many came from one network, or today’s email limit is reached. Their confirmation emails are sent tomorrow. Check the contestants.',
          link: `/contest/${contestId}/contestants?state=unconfirmed`,
        });
  };

  return {
    /** Sends one batch; returns the number of emails that were due, at most `batchSize`. */
    sendDue: (): Promise<number> =>
      db.transaction(async (tx) => {
        const store = linkMailStore(tx);
        if (!(await store.tryLock())) return 0;
        const due = await store.listDueEverywhere(now(), batchSize);
        if (due.length === 0) return 0;
        const day = now().toISOString().slice(0, 10);
        const dayStart = new Date(day);
        const counts = await store.readCounts([...new Set(due.flatMap(budgetKeys))], day);
        const budget = createMailBudget(counts, dayStart);
        const sent: DueMail[] = [];
        const waiting: DueMail[] = [];
        for (const item of due) {
          if (budget.take(item)) sent.push(item);
          else waiting.push(item);
        }
        await mail.sendMany(
          tx,
          sent.map((item) => ({ to: item.email, email: entryEmail(item, entryUrl(item)) })),
        );
        await store.saveCounts(counts, day);
        await store.markSent(
          sent.map(({ id }) => id),
          now(),
        );
        await store.postpone(
          waiting.map(({ id }) => id),
          new Date(dayStart.getTime() + dayMs),
        );
        const crowded = waiting.filter((item) => item.origin === 'visitor' && budget.isCrowded(item));
        await notifyOfFlood(tx, crowded, day);
        return due.length;
      }),

    /** Reminds contestants who asked for it of contests that end within a day; returns the number of emails. */
    sendReminders: (): Promise<number> =>
      db.transaction(async (tx) => {
        const store = linkMailStore(tx);
        const due = await store.listRemindersEverywhere(now(), new Date(now().getTime() + dayMs), batchSize);
        await mail.sendMany(
          tx,
          due.map((item) => ({ to: item.email, email: reminderEmail(item, entryUrl(item)) })),
        );
        if (due.length > 0) await store.clearReminders(due.map(({ id }) => id));
        return due.length;
      }),

    /**
     * True if new entries of this contest get their email only on the next day; `network`: the network of the visitor's
     * address.
     */
    isLate: ({ id, businessId, options }: BudgetedContest, network?: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const business = businessKey(businessId);
        const own = network === undefined ? [] : [networkKey(id, network)];
        const counts = await linkMailStore(tx).readCounts([business, ...own], now().toISOString().slice(0, 10));
        const sent = counts.get(business) ?? 0;
        if (sent === 0) return false;
        const left = mailsPerDay(await linkMailStore(tx).findAccessLevel(businessId)) - sent;
        const limit = networkLimit(left, options.strictness === 'event');
        return left <= 0 || own.some((key) => (counts.get(key) ?? 0) >= limit);
      }),
  };
};
