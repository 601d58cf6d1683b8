import type { Db } from '../../platform/db/index.ts';
import type { AssetSource } from '../business/index.ts';
import { siteStore } from './sites.store.ts';

/** Hosted sites are assets of a business, like connected accounts. */
export const siteAssets =
  (db: Db): AssetSource =>
  async (businessId, type) => {
    if (type !== 'site') return undefined;
    const hosted = (await siteStore(db).list(businessId)).filter(({ row }) => row.kind === 'hosted');
    if (hosted.length === 0) return undefined;
    return hosted.map(({ row }) => ({ value: String(row.id), label: row.name, type }));
  };
