import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import { type ReportPreset, rangeOf } from '@fanfare/contract/insights/ranges';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { statesFor } from '@fanfare/contract/insights/statuses';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Platform } from '../../../platform/platform.ts';
import type { AdAccountRow } from '../ad-facts/ad-facts.store.ts';
import { nothingKept } from '../reports/kept-figures.store.ts';
import { withLargeStatements } from '../sums.store.ts';
import { type FigureRow, rowFigureStore } from './row-figures.store.ts';
export type FigureQuery = { network: ReportNetwork; level: AdLevel; preset: ReportPreset; needsMeans: boolean };

/** Number of rows per statement: large enough for few statements, small enough not to block the event loop. */
const batchSize = 5000;

/** Service that reads rows of a report in batches and without locks, for decisions in memory. */
export const rowFigureService = ({ db, now }: Platform) => ({
  read: async function* (account: AdAccountRow, query: FigureQuery): AsyncGenerator<FigureRow[]> {
    const { network, level, preset, needsMeans } = query;
    const today = toLocalTime(now(), account.timeZone).slice(0, 10);
    const filter = {
      level,
      preset,
      needsMeans,
      states: statesFor(network, 'all'),
      search: '',
      conditions: [],
      joins: [],
      accounts: [{ id: account.id, range: rangeOf(preset, today), previous: undefined }],
      kept: { ...nothingKept, accountIds: account.sumsOn === today ? [account.id] : [] },
    };
    for (let afterId = 0; ; ) {
      const rows = await withLargeStatements(db, (tx) => rowFigureStore(tx).listAfter(filter, afterId, batchSize));
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      afterId = last.id;
    }
  },
});
