import { networkLabels } from '@fanfare/contract/networks/names';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import { forecastShares, toForecastPayloads } from '../forecast/forecast.service.ts';
import { type ShareRow, shareStore } from '../shares/shares.store.ts';

type Deps = {
  deliveries: Pick<Deliveries, 'remove' | 'cancel' | 'change' | 'addStep'>;
  media: Pick<MediaPort, 'recordUses'> | undefined;
};

/** Shares that another feature schedules by itself, for it to take back or to schedule again. */
export const plannedShareService = ({ now, jobs }: Platform, { deliveries, media }: Deps) => ({
  /** Lists shares by their ids, removed ones included. */
  listByIds: async (reader: Db | Tx, businessId: number, ids: readonly number[]): Promise<Map<number, ShareRow>> => {
    const rows = ids.length === 0 ? [] : await shareStore(reader).findMany(businessId, [...ids]);
    return new Map(rows.map((row) => [row.id, row]));
  },

  cancel: (tx: Tx, actor: Actor, businessId: number, id: number, message: string) =>
    deliveries.cancel(tx, actor, businessId, id, message),

  /** Takes a share off lists and the calendar if it was not sent yet; returns true if it did. */
  withdraw: async (tx: Tx, actor: Actor, businessId: number, id: number): Promise<boolean> => {
    const row = await shareStore(tx).lock(businessId, id);
    if (row?.state !== 'planned') return false;
    await deliveries.remove(tx, actor, businessId, id);
    const label = `${networkLabels[row.network]}, ${row.accountName}`;
    const use = { kind: 'share', id, label, path: `/social/share/${id}` };
    if (row.media.some(({ mediaId }) => mediaId !== null))
      await media?.recordUses(tx, businessId, [{ use, mediaIds: [] }]);
    return true;
  },

  /** Schedules a canceled share again for the time it had. */
  reopen: async (tx: Tx, actor: Actor, businessId: number, id: number, message: string): Promise<void> => {
    const row = await shareStore(tx).lock(businessId, id);
    if (!row) throw new Problem('not-found');
    if (row.state !== 'cancelled' || row.dueAt <= now()) throw new Problem('share-not-now');
    const changed = await deliveries.change(tx, row, { state: 'planned', nextAt: row.dueAt, slotAt: null, tries: 0 });
    await deliveries.addStep(tx, actor, changed, 'planned', message);
    await jobs.sendMany(tx, forecastShares, toForecastPayloads(businessId, [{ ...row, ...changed }]));
  },
});
