import { contestantCallLimits, contestantCallMessages } from '@fanfare/contract/contests/contestant-calls';
import type { EntryOrigin } from '@fanfare/contract/contests/contestants';
import type { Person } from '@fanfare/contract/contests/import/people-csv';
import { done } from '@fanfare/contract/kit/success';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { contestStateAt } from '../contest-state.ts';
import { contestStore } from '../contests.store.ts';
import { csvTextModule, readPeople } from './csv-text.ts';
import { addOrganizerEntries } from './organizer-entries.ts';

export type AddedEntryService = ReturnType<typeof addedEntryService>;
type Deps = { audit: Audit };

const consentText = 'Added by the organizer, who has the contestant’s consent.';

/**
 * Service for entries that the organizer adds. They count at once, their origin is public, and an email tells the
 * contestant.
 */
export const addedEntryService = ({ db, now, random }: Platform, { audit }: Deps) => {
  const add = (actor: Actor, business: BusinessContext, contestId: number, people: Person[], origin: EntryOrigin) =>
    db.transaction(async (tx) => {
      // The contest is locked, so that it doesn't end while entries are added.
      const contest = await contestStore(tx).lock(business.id, contestId);
      if (!contest) throw new Problem('not-found');
      if (contestStateAt(contest, now(), false) !== 'running') throw new Problem('contest-not-running');
      const at = now();
      const entries = { people, origin, consent: consentText, consentAt: at, at };
      const added = await addOrganizerEntries(tx, random, contest, entries);
      await audit.record(tx, actor, business.id, `Added ${added} entries to the contest ${contest.name}`);
      return { ...done, added, known: people.length - added };
    });

  return {
    addOne: (actor: Actor, business: BusinessContext, contestId: number, person: Person) =>
      add(actor, business, contestId, [person], 'hand'),

    addMany: async (actor: Actor, business: BusinessContext, contestId: number, csv: string) => {
      const { hasEmail, rows } = await readLongText(csvTextModule, readPeople, csv);
      const problem = (message: string) => invalidInput('csv', message);
      if (!hasEmail) throw problem(contestantCallMessages.importEmpty);
      if (rows.length > contestantCallLimits.importRows) throw problem(contestantCallMessages.importTooLong);
      const people = rows.filter((row) => row.problem === null);
      const duplicates = rows.filter((row) => row.problem === 'duplicate').length;
      const { added, known, ...answer } = await add(actor, business, contestId, people, 'csv');
      const invalid = rows.filter((row) => row.problem === 'missing' || row.problem === 'invalid');
      return { ...answer, added, known: known + duplicates, invalid_rows: invalid.map(({ row }) => row) };
    },
  };
};
