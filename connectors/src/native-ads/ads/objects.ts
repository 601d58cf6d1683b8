import type { AdAccountRef, AdObject, AdObjectRef, AdObjects } from '../../ports/ads/ads.ts';
import type { Boosts } from './boosts.ts';
import { isId } from './ids.ts';
import { isListed, toAd, toCampaign } from './states.ts';
import type { BoostRow, ContentRow } from './wire.ts';

const batchSize = 1000;
/** Number of campaigns from which on reading the whole account takes fewer calls than reading each of them. */
const maxSingleReads = 10;

type Deps = { boosts: Boosts; now: () => Date };
type Campaigns = ReadonlyMap<string, AdObject>;

/** Campaigns and banners. The network has no level between them. */
export const nativeAdsObjects = ({ boosts, now }: Deps): AdObjects => {
  async function* listBoosts(account: AdAccountRef, hasArchived: boolean): AsyncGenerator<BoostRow[]> {
    yield* boosts.listBoosts(account, {});
    // Archived campaigns are read separately: the documentation does not say that a list without a status has them.
    if (hasArchived) yield* boosts.listBoosts(account, { status: 'archived' });
  }

  /** Reads the reasons for refused banners, which only the list of one campaign has. */
  const readDenialReasons = async (account: AdAccountRef, contents: readonly ContentRow[]) => {
    const denied = contents.filter(({ admin_status }) => admin_status === 'denied');
    const reasons = new Map<string, string | null | undefined>();
    for (const boostId of new Set(denied.flatMap(({ boost_id }) => boost_id ?? []))) {
      for await (const rows of boosts.listContents(account, boostId, { admin_status: 'denied' })) {
        for (const row of rows) reasons.set(row.content_id, row.creative_denial_reason);
      }
    }
    return reasons;
  };

  async function* listAds(account: AdAccountRef, campaigns: Campaigns, isWanted: (campaignId: string) => boolean) {
    const contents = await boosts.listAllContents(account);
    const reasons = await readDenialReasons(account, contents);
    const listedCampaigns = new Set(contents.map(({ boost_id }) => boost_id));
    for (let start = 0; start < contents.length; start += batchSize)
      yield contents.slice(start, start + batchSize).flatMap((row) => {
        if (!row.boost_id || !isWanted(row.boost_id)) return [];
        const withReason = { ...row, creative_denial_reason: reasons.get(row.content_id) };
        return [toAd(withReason, row.boost_id, campaigns.get(row.boost_id))];
      });
    // Banners of archived campaigns can be missing in the list of all banners.
    for (const [id, campaign] of campaigns) {
      if (campaign.state !== 'archived' || listedCampaigns.has(id) || !isWanted(id)) continue;
      for await (const rows of boosts.listContents(account, id)) yield rows.map((row) => toAd(row, id, campaign));
    }
  }

  async function* listObjects(account: AdAccountRef, hasArchived: boolean, isWanted = (_campaignId: string) => true) {
    const campaigns = new Map<string, AdObject>();
    const keep = (objects: AdObject[]) =>
      objects.filter(({ state, campaignId }) => isListed(state, hasArchived) && isWanted(campaignId));
    for await (const rows of listBoosts(account, hasArchived)) {
      const objects = rows.filter(({ id }) => !campaigns.has(id)).map((row) => toCampaign(row, now()));
      for (const object of objects) campaigns.set(object.id, object);
      yield keep(objects);
    }
    for await (const ads of listAds(account, campaigns, isWanted)) yield keep(ads);
  }

  const readCampaign = async (account: AdAccountRef, campaignId: string, hasAds: boolean): Promise<AdObject[]> => {
    const row = await boosts.findBoost(account, campaignId);
    if (!row) return [];
    const campaign = toCampaign(row, now());
    const objects = [campaign];
    if (hasAds) {
      for await (const rows of boosts.listContents(account, campaignId))
        objects.push(...rows.map((content) => toAd(content, campaignId, campaign)));
    }
    return objects.filter(({ state }) => state !== 'removed');
  };

  const readObjects = async (account: AdAccountRef, refs: readonly AdObjectRef[]): Promise<AdObject[]> => {
    const campaignIds = new Set(refs.map(({ campaignId = '' }) => campaignId));
    const objects: AdObject[] = [];
    if (campaignIds.size > maxSingleReads) {
      for await (const batch of listObjects(account, true, (id) => campaignIds.has(id))) objects.push(...batch);
    } else {
      for (const id of campaignIds)
        objects.push(
          ...(await readCampaign(
            account,
            id,
            refs.some(({ level, campaignId }) => level === 'ad' && campaignId === id),
          )),
        );
    }
    return objects;
  };

  return {
    async *list(_grant, account, { hasArchived = false } = {}) {
      for await (const objects of listObjects(account, hasArchived)) {
        if (objects.length > 0) yield objects;
      }
    },

    async read(_grant, account, refs) {
      const located = await locate(boosts, account, refs);
      const keys = new Set(located.map(toKey));
      return (await readObjects(account, located)).filter((object) => keys.has(toKey(object)));
    },
  };
};

const toKey = ({ level, id }: Pick<AdObjectRef, 'level' | 'id'>): string => `${level} ${id}`;

/** The refs with the campaigns they belong to; refs without a valid id of this network are left out. */
export const locate = async (boosts: Boosts, account: AdAccountRef, refs: readonly AdObjectRef[]) => {
  const known = refs.filter(({ level, id }) => level !== 'group' && isId(id));
  const needsSearch = known.some(({ level, campaignId }) => level === 'ad' && campaignId === undefined);
  const contents = needsSearch ? await boosts.listAllContents(account) : [];
  const campaignIds = new Map(contents.map(({ content_id, boost_id }) => [content_id, boost_id]));
  return known.flatMap((ref) => {
    const campaignId = ref.level === 'campaign' ? ref.id : (ref.campaignId ?? campaignIds.get(ref.id));
    return campaignId && isId(campaignId) ? [{ ...ref, campaignId }] : [];
  });
};
