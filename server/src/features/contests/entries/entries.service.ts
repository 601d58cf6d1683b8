import type { EntrySource } from '@fanfare/contract/contests/contestants';
import { type EntrySubmission, entryLimits, entryProblems } from '@fanfare/contract/contests/entry';
import { hourMs } from '@fanfare/contract/kit/durations';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import { createKeyedBatcher } from '../../../platform/batching.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Client } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { chainStore } from '../chain/chain.store.ts';
import { consentText, newsletterText, offersNewsletter } from '../contest/consent.ts';
import type { PublicContest } from '../contest/contest-cache.ts';
import { contestPath } from '../contest/contest-paths.ts';
import { contestStateAt } from '../contest-state.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { refusal } from '../texts/refusal.ts';
import { type ContestantRow, contestantStore } from './contestants.store.ts';
import { contestantConfirmed, newsletterRequested } from './entries.events.ts';
import { type Confirmation, entryStore, type NewEntry } from './entries.store.ts';
import { checkEntry, hashNetwork, readSignals } from './entry-check.ts';
import { createEntryKeys, hashReceiptCode, newReceiptCode, newReferralCode } from './entry-keys.ts';

export type EntryService = ReturnType<typeof entryService>;

type ConfirmCall = Confirmation & { contest: PublicContest };

/**
 * Batching of entries into shared statements: at 300 entries a second, six share one. One statement per entry would
 * take most of a core.
 */
const batchOptions = { intervalMs: 20 };
/** Limit of consent texts whose ids are kept in memory. */
const maxConsents = 1000;

const sourceOf = ({ frame, utm }: EntrySubmission): EntrySource => {
  if (frame) return 'widget';
  return utm ? 'utm' : 'direct';
};

/** Service for entering a contest, confirming the entry and coming back to it. */
export const entryService = ({ db, now, random, box, events }: Platform) => {
  const keys = createEntryKeys(box);
  const consentIds = new Map<string, number>();

  const findConsentId = async (contest: PublicContest): Promise<number> => {
    const text = consentText(contest);
    const { id: contestId, businessId } = contest.row;
    const key = `${contestId} ${text}`;
    const known = consentIds.get(key);
    if (known !== undefined) return known;
    const id = await contestantStore(db).findOrAddConsent(businessId, contestId, text, now());
    if (consentIds.size >= maxConsents) consentIds.clear();
    consentIds.set(key, id);
    return id;
  };

  /** Throws unless visitors can enter now. */
  const requireRunning = ({ row }: PublicContest) => {
    if (contestStateAt(row, now(), false) !== 'running')
      throw refusal(row.language, 'notRunning', 'contest-not-running');
  };

  /** Time before which an address must have got its last email to get another one now. */
  const mailedBefore = () => new Date(now().getTime() - entryLimits.mailHours * hourMs);

  /** Throws unless all fields the organizer requires are filled in and valid. */
  const requireValid = (contest: PublicContest, fields: EntrySubmission) => {
    const { row } = contest;
    const today = toLocalDay(now(), row.timeZone);
    const { minimum_age, countries } = row.rules;
    const problems = entryProblems(fields, row.entryForm, { minimum_age, countries }, today);
    if (problems.length === 0) return;
    const messages = problems.map(({ path, message }) => ({ path, message: refusal(row.language, message).message }));
    throw new Problem('invalid-input', { fields: messages });
  };

  /**
   * Saves entries of a contest that arrive at the same time in one statement; of several entries with one address the
   * last counts.
   */
  const saveEntry = createKeyedBatcher(async (contestId, entries: readonly NewEntry[]): Promise<undefined[]> => {
    const byAddress = new Map(entries.map((entry) => [entry.emailNormalized, entry]));
    await entryStore(db).enter(contestId, [...byAddress.values()], mailedBefore());
    return entries.map(() => undefined);
  }, batchOptions);

  /** Emits the event that a contestant wants the business's newsletter. */
  const requestNewsletter = (tx: Tx, contest: PublicContest, { id, email }: Pick<ContestantRow, 'id' | 'email'>) =>
    events.emit(tx, newsletterRequested, {
      businessId: contest.row.businessId,
      contestId: contest.row.id,
      contestantId: id,
      contestName: contest.row.name,
      path: contestPath({ contest }),
      email,
      language: contest.row.language,
      consent: newsletterText(contest),
    });

  /** Confirms entries of a contest, in one transaction for calls that arrive at the same time. */
  const saveConfirmation = createKeyedBatcher(
    async (contestId, calls: readonly ConfirmCall[]): Promise<undefined[]> => {
      const byContestant = new Map(calls.map((call) => [call.id, call]));
      await db.transaction(async (tx) => {
        const rows = await entryStore(tx).confirm(contestId, [...byContestant.values()], now());
        await chainStore(tx).addLines(
          rows.map(({ businessId, receiptHash }) => ({
            businessId,
            contestId,
            kind: 'entered',
            receiptHash,
            at: now(),
          })),
        );
        await events.emitMany(
          tx,
          contestantConfirmed,
          rows.map(({ id, businessId }) => ({ businessId, contestId, contestantId: id })),
        );
        for (const row of rows) {
          const call = byContestant.get(row.id);
          if (call && row.newsletterAt) await requestNewsletter(tx, call.contest, row);
        }
      });
      return calls.map(() => undefined);
    },
    batchOptions,
  );

  return {
    keys,
    requestNewsletter,
    requireRunning,
    hashNetwork: (contestId: number, address: string) => hashNetwork(box, contestId, address),

    /** Adds an entry. The result is the same for an address that entered before, so that it reveals nothing. */
    enter: async (contest: PublicContest, fields: EntrySubmission, client: Client): Promise<void> => {
      const { row } = contest;
      requireRunning(contest);
      const check = checkEntry(keys, row.id, fields, now());
      if (!check) throw new Problem('form-not-valid');
      if (check.isTooFast) throw refusal(row.language, 'tooFast');
      requireValid(contest, fields);
      const receiptCode = newReceiptCode(random);
      const at = now();
      const answers = [fields.answer_1, fields.answer_2].slice(0, row.entryForm.questions.length);
      const filled = (name: 'phone' | 'country' | 'birth_date') =>
        row.entryForm[name] === 'off' || fields[name] === '' ? {} : { [name]: fields[name] };
      const { tookMs, hasScript } = check;
      await saveEntry(row.id, {
        businessId: row.businessId,
        email: fields.email,
        name: fields.name,
        emailNormalized: normalizeEmail(fields.email),
        receiptCode,
        receiptHash: hashReceiptCode(receiptCode),
        referralCode: newReferralCode(random),
        fields: {
          ...filled('phone'),
          ...filled('country'),
          ...filled('birth_date'),
          ...(answers.length > 0 ? { answers } : {}),
        },
        consentId: await findConsentId(contest),
        consentAt: at,
        createdAt: at,
        stateAt: at,
        linkMailAt: at,
        newsletterAt: fields.newsletter && offersNewsletter(row) ? at : null,
        reminderAt: fields.reminder && row.options.reminder ? at : null,
        signals: { ...readSignals(box, row.id, fields, client), tookMs, hasScript },
        source: sourceOf(fields),
        sourceDetail: fields.utm,
        referralOf: fields.ref,
      });
    },

    /**
     * Marks the email with the entry's link as due. The result is the same for every address, so that it reveals
     * nothing.
     */
    requestLink: (contest: PublicContest, email: string): Promise<void> =>
      entryStore(db).requestLink(contest.row.id, normalizeEmail(email), now(), mailedBefore()),

    /** Finds the contestant whose key is given; undefined after erasure. */
    find: async (contest: ContestDbRow, key: string): Promise<ContestantRow | undefined> => {
      const id = keys.readContestant(contest, key, now());
      const row = id === undefined ? undefined : await contestantStore(db).find(contest.id, id);
      return row && row.email !== '' ? row : undefined;
    },

    /** Confirms an entry; a repeated call changes nothing. */
    confirm: async (contest: PublicContest, key: string, name: string): Promise<number> => {
      const contestantId = keys.readContestant(contest.row, key, now());
      if (contestantId === undefined) throw refusal(contest.row.language, 'linkExpired');
      requireRunning(contest);
      await saveConfirmation(contest.row.id, { contest, id: contestantId, name });
      return contestantId;
    },
  };
};
