import { contestantLimits } from '@fanfare/contract/contests/contestants';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contestStateAt } from '../contest-state.ts';
import { contestStore } from '../contests.store.ts';
import { addOrganizerEntries } from './organizer-entries.ts';

/** A person who sent a lead form. `consent`: text the person agreed to; `at`: time the form was sent. */
type LeadEntry = { email: string; name: string; consent: string; at: Date };

/** Service that enters people who sent a lead form into a contest, if the form's owner chose one. */
export const leadEntryService = ({ db, now, random }: Platform) => ({
  /** Adds an entry once per contest and person, and only if the contest ran at the time of the lead and runs now. */
  enter: async (tx: Tx, businessId: number, contestId: number, { email, name, consent, at }: LeadEntry) => {
    const refuse = (reason: string) => ({ result: 'refused' as const, reason });
    // The contest is locked, so that it doesn't end while the entry is added.
    const contest = await contestStore(tx).lock(businessId, contestId);
    if (!contest) return refuse('The contest was deleted.');
    if (contestStateAt(contest, at, false) !== 'running')
      return refuse(`${contest.name} wasn’t running when the form was sent.`);
    if (contestStateAt(contest, now(), false) !== 'running') return refuse(`${contest.name} isn’t running anymore.`);
    const added = await addOrganizerEntries(tx, random, contest, {
      people: [{ name: name.slice(0, contestantLimits.name), email }],
      origin: 'hand',
      consent,
      consentAt: at,
      at: now(),
    });
    return { result: added > 0 ? ('entered' as const) : ('known' as const), name: contest.name };
  },

  /** Names of contests by id, for the settings of lead forms that enter people into a contest. */
  findNames: async (businessId: number, ids: readonly number[]): Promise<Map<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await contestStore(db).list(businessId, [...ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
