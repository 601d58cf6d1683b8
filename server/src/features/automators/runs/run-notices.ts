import { countOf } from '@fanfare/contract/kit/plurals';
import type { Tx } from '../../../platform/db/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { AutomatorRow } from '../automators.store.ts';
import type { RunRow } from '../run-log.store.ts';
import type { Decision } from './decision.ts';

export type RunNotices = ReturnType<typeof runNotices>;
type Deps = { notify: Notify };

/** Number of names in a message. */
const maxNames = 5;

const listNames = (decisions: readonly Decision[]): string => {
  const names = decisions.slice(0, maxNames).map(({ name }) => name);
  const others = decisions.length - names.length;
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ');
};
const count = (number: number): string => countOf(number, 'row');
const runPath = (row: Pick<AutomatorRow, 'id'>, run: Pick<RunRow, 'id'>): string =>
  `/automators/${row.id}/runs/${run.id}`;

/** Service for notifications about automators. */
export const runNotices = ({ notify }: Deps) => {
  /** Notifies users, except those who are no longer members. */
  const tell = async (
    tx: Tx,
    row: AutomatorRow,
    userIds: readonly (number | null)[],
    notice: Omit<Parameters<Notify>[1], 'userId' | 'businessId'>,
  ): Promise<void> => {
    const known = userIds.filter((id) => id !== null);
    for (const userId of await businessQueries(tx).keepMembers(row.businessId, known))
      await notify(tx, { ...notice, userId, businessId: row.businessId });
  };

  return {
    tellDone: async (tx: Tx, row: AutomatorRow, run: RunRow, acted: readonly Decision[]): Promise<void> => {
      if (acted.length === 0) return;
      const isFound = row.actionType === 'notify';
      await tell(tx, row, [row.activatedById], {
        event: isFound ? 'automator-found' : 'automator-run',
        groupKey: `automator-run:${run.id}`,
        title: isFound ? `${row.name} found ${count(acted.length)}` : `${row.name} acted on ${count(acted.length)}`,
        message: `${listNames(acted)}.`,
        link: runPath(row, run),
      });
    },

    tellLimit: async (tx: Tx, row: AutomatorRow, run: RunRow, held: readonly Decision[]): Promise<void> => {
      if (held.length === 0) return;
      await tell(tx, row, [row.activatedById], {
        event: 'automator-limit',
        groupKey: `automator-limit:${row.id}`,
        link: runPath(row, run),
        title: `${row.name} reached its spend limit`,
        message: `${count(held.length)} held back: ${listNames(held)}. Raise the limit to let it go on.`,
      });
    },

    tellPaused: async (tx: Tx, row: AutomatorRow, reason: string): Promise<void> => {
      const business = await businessQueries(tx).find(row.businessId);
      await tell(tx, row, [business?.ownerId ?? null, row.activatedById], {
        event: 'automator-paused',
        groupKey: `automator-paused:${row.id}`,
        link: `/automators/${row.id}`,
        title: `${row.name} paused itself`,
        message: reason,
      });
    },
  };
};
