import { dayMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { InvalidContent } from '../../deliveries/index.ts';
import type { ChangeCall, ChangeDone, RemoveChange, SendableChange } from '../change.ts';
import { changesOf, readObject } from './network-reads.ts';

/** Number of days whose spend is read: copies can be undone for a week, and networks refuse ranges in the future. */
const readDays = 9;

/** Change that removes a copy which has spent nothing. */
export const removeChange = ({ ref }: RemoveChange): SendableChange => {
  const done: ChangeDone = {
    state: 'done',
    remoteId: ref.id,
    result: { type: 'remove' },
    patch: { type: 'removed', ref },
  };

  /**
   * Reads what the copy has spent, in millionths of the currency unit; undefined if the network has no spend of single
   * objects.
   */
  const readSpend = async ({ connector, grant, account, delivery }: ChangeCall): Promise<number | undefined> => {
    const { adInsights } = connector;
    const [by] = (ref.level === 'ad' ? adInsights?.adBreakdowns : undefined) ?? adInsights?.breakdowns ?? [];
    if (!adInsights || !by) return undefined;
    const day = (at: Date) => toLocalTime(at, account.timeZone).slice(0, 10);
    // Spend up to now counts, because a retry is due later than the undo was asked for.
    const from = new Date(delivery.createdAt.getTime() - readDays * dayMs);
    const rows = await adInsights.readBreakdown(grant, account, ref, { from: day(from), to: day(delivery.dueAt) }, by);
    return rows.reduce((sum, { spendMicros }) => sum + spendMicros, 0);
  };

  return {
    afterLoss: 'repeat',
    send: async (call) => {
      const copy = await readObject(call, ref);
      if (!copy || copy.state === 'archived') return done;
      if (copy.isOn) throw new InvalidContent('Not undone: the copy was switched on meanwhile.');
      const spent = (await readSpend(call)) ?? (await readBudgetSpend(call, ref));
      if (spent > 0) throw new InvalidContent('Not undone: the copy has spent money. It stays off.');
      await changesOf(call).remove(call.grant, call.account, ref);
      return done;
    },
    find: async (call) => {
      const copy = await readObject(call, ref);
      return !copy || copy.state === 'archived' ? done : undefined;
    },
    undo: () => ({ refused: 'An undo can’t be undone.' }),
    before: () => 'Off',
    after: () => 'Deleted',
    sequenceKey: `status:${ref.level}:${ref.id}`,
  };
};

/** Reads the spend of the campaign that is the copy. */
const readBudgetSpend = async (call: ChangeCall, ref: RemoveChange['ref']): Promise<number> =>
  (await changesOf(call).readBudget(call.grant, call.account, ref))?.spent.minor ?? 0;
