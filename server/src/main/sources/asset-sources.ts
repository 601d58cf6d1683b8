import type { AssetSource, PixelSource } from '../../features/business/index.ts';
import type { FindAdProfiles } from '../../features/social/index.ts';
import type { ResolveTxt } from '../../platform/dns.ts';

/** Sources of a business's assets, pixels and ad profiles, connected accounts by default; and of DNS records. */
export type Sources = {
  assets?: AssetSource;
  pixels?: PixelSource;
  adProfiles?: FindAdProfiles;
  resolveTxt?: ResolveTxt;
};

/** Merges the assets of several sources; undefined when no source has any. */
export const combineAssetSources =
  (...sources: AssetSource[]): AssetSource =>
  async (businessId, type) => {
    const lists = (await Promise.all(sources.map((source) => source(businessId, type)))).filter(
      (list) => list !== undefined,
    );
    return lists.length > 0 ? lists.flat() : undefined;
  };
