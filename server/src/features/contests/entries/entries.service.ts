import { createHash } from 'node:crypto';
import { type EntrySubmission, entryLimits, entryProblems } from '@fanfare/contract/contests/entry';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { createKeyedBatcher } from '../../../platform/batching.ts';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Events } from '../../../platform/events/index.ts';
import { type Client, Problem } from '../../../platform/http/index.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { chainStore } from '../chain/chain.store.ts';
import { contestStateAt } from '../contest-state.ts';
import type { ContestDbRow } from '../contests.store.ts';
import type { PublicContest } from '../public-page/contest-cache.ts';
import { consentText, newsletterText, offersNewsletter } from '../public-page/html/consent.ts';
import { contestPath } from '../public-page/html/view.ts';
import { refusal } from '../public-page/texts/refusal.ts';
import { contestantConfirmed, newsletterRequested } from './entries.events.ts';
import { type Confirmation, type ContestantRow, entryStore, type NewEntry } from './entries.store.ts';
import { checkEntry, hashNetwork, readSignals } from './entry-check.ts';
import { createEntryKeys, hashReceiptCode, newReceiptCode, newReferralCode } from './entry-keys.ts';

export type EntryService = ReturnType<typeof entryService>;
type Deps = { db: Db; now: Now; random: RandomBytes; box: SecretBox; events: Events };

type ConfirmCall = Confirmation & { contest: PublicContest };

/** At 300 entries a second, six share a statement: apart, the statements alone would take most of a core. */
const batches = { intervalMs: 20 };
const hourMs = 3_600_000;
const maxConsents = 1000;

/** Entering a contest, confirming the entry and coming back to it. */
export const entryService = ({ db, now, random, box, events }: Deps) => {
  const keys = createEntryKeys(box);
  const consentIds = new Map<string, number>();

  const findConsentId = async (contest: PublicContest): Promise<number> => {
    const text = consentText(contest);
    const hash = createHash('sha256').update(text).digest('hex');
    const key = `${contest.row.id} ${hash}`;
    const known = consentIds.get(key);
    if (known !== undefined) return known;
    const id = await entryStore(db).saveConsent(contest.row.id, hash, text, now());
    if (consentIds.size >= maxConsents) consentIds.clear();
    consentIds.set(key, id);
    return id;
  };

  const requireRunning = ({ row }: PublicContest) => {
    if (contestStateAt(row, now(), false) !== 'running')
      throw refusal(row.language, 'notRunning', 'contest-not-running');
  };

  const mailedBefore = () => new Date(now().getTime() - entryLimits.mailHours * hourMs);

  const requireValid = (contest: PublicContest, fields: EntrySubmission) => {
    const { row } = contest;
    const today = toLocalTime(now(), row.timeZone).slice(0, 10);
    const { minimum_age, countries } = row.rules;
    const problems = entryProblems(fields, row.entryForm, { minimum_age, countries }, today);
    if (problems.length === 0) return;
    const messages = problems.map(({ path, message }) => ({ path, message: refusal(row.language, message).message }));
    throw new Problem('invalid-input', { fields: messages });
  };

  /** Entries of a contest that arrive at the same time share one statement; of one address in it, the last counts. */
  const saveEntry = createKeyedBatcher(async (contestId, entries: readonly NewEntry[]): Promise<undefined[]> => {
    const byAddress = new Map(entries.map((entry) => [entry.emailNormalized, entry]));
    await entryStore(db).enter(contestId, [...byAddress.values()], mailedBefore());
    return entries.map(() => undefined);
  }, batches);

  /** Tells the list of the business that a contestant wants its emails. */
  const requestNewsletter = (tx: Tx, contest: PublicContest, { id, email }: Pick<ContestantRow, 'id' | 'email'>) =>
    events.emit(tx, newsletterRequested, {
      ...{ businessId: contest.row.businessId, contestId: contest.row.id, contestantId: id },
      ...{ contestName: contest.row.name, path: contestPath({ contest }), email, language: contest.row.language },
      consent: newsletterText(contest),
    });

  /** Confirmations of a contest that arrive at the same time share one transaction. */
  const saveConfirmation = createKeyedBatcher(
    async (contestId, calls: readonly ConfirmCall[]): Promise<undefined[]> => {
      const byContestant = new Map(calls.map((call) => [call.id, call]));
      await db.transaction(async (tx) => {
        const rows = await entryStore(tx).confirm(contestId, [...byContestant.values()], now());
        await chainStore(tx).addLines(
          rows.map(({ receiptHash }) => ({ contestId, kind: 'entered', receiptHash, at: now() })),
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
    batches,
  );

  return {
    keys,
    requestNewsletter,
    requireRunning,
    hashNetwork: (contestId: number, address: string) => hashNetwork(box, contestId, address),

    /** Ends in the same way for an address that has entered before. */
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
      const used = (name: 'phone' | 'country' | 'birth_date') =>
        row.entryForm[name] === 'off' || fields[name] === '' ? {} : { [name]: fields[name] };
      const { tookMs, hasScript } = check;
      await saveEntry(row.id, {
        ...{ businessId: row.businessId, email: fields.email, name: fields.name },
        emailNormalized: normalizeEmail(fields.email),
        ...{ receiptCode, receiptHash: hashReceiptCode(receiptCode), referralCode: newReferralCode(random) },
        fields: {
          ...used('phone'),
          ...used('country'),
          ...used('birth_date'),
          ...(answers.length > 0 ? { answers } : {}),
        },
        ...{ consentId: await findConsentId(contest), consentAt: at, createdAt: at, stateAt: at, linkMailAt: at },
        newsletterAt: fields.newsletter && offersNewsletter(row) ? at : null,
        reminderAt: fields.reminder && row.options.reminder ? at : null,
        signals: { ...readSignals(box, row.id, fields, client), tookMs, hasScript },
        source: fields.frame ? 'widget' : fields.utm ? 'utm' : 'direct',
        sourceDetail: fields.utm,
        referralOf: fields.ref,
      });
    },

    /** Ends in the same way for every address. */
    requestLink: (contest: PublicContest, email: string): Promise<void> =>
      entryStore(db).requestLink(contest.row.id, normalizeEmail(email), now(), mailedBefore()),

    /** The contestant with this key; an erased one has none. */
    find: async (contest: ContestDbRow, key: string): Promise<ContestantRow | undefined> => {
      const id = keys.readContestant(contest, key, now());
      const row = id === undefined ? undefined : await entryStore(db).find(contest.id, id);
      return row && row.email !== '' ? row : undefined;
    },

    /** Confirming again changes nothing. */
    confirm: async (contest: PublicContest, key: string, name: string): Promise<number> => {
      const contestantId = keys.readContestant(contest.row, key, now());
      if (contestantId === undefined) throw refusal(contest.row.language, 'linkExpired');
      requireRunning(contest);
      await saveConfirmation(contest.row.id, { contest, id: contestantId, name });
      return contestantId;
    },
  };
};
