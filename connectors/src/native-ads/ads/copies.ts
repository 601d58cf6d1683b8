import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import type { AdAccountRef, AdCopySource } from '../../ports/ads/ads.ts';
import { formatUtcTime, parseUtcTime } from '../times.ts';
import type { Boosts } from './boosts.ts';
import { toCopySettings } from './copy-settings.ts';
import { gone, refuse } from './ids.ts';
import { locate } from './objects.ts';
import { isSwitchedOn } from './states.ts';
import type { BoostRow, ContentRow } from './wire.ts';
import type { NewContent, Writes } from './writes.ts';

/**
 * Time in ms by which the start of a copy is set ahead of now. A start in the past could be refused; while the campaign
 * is off, a minute ahead is as good as now.
 */
const startDelayMs = minuteMs;
const clockToleranceMs = minuteMs;
/**
 * Kinds of failures that would occur again: the unfinished copy is archived. After a failure of another kind the copy
 * may be completed.
 */
const finalKinds: readonly FailureKind[] = ['rejected', 'gone', 'duplicate', 'permission', 'limit'];

type Deps = { boosts: Boosts; writes: Writes; now: () => Date };
type Copy = { id: string; startsAt: Date | undefined };
type Source = { campaign: BoostRow; ads: ContentRow[]; isWholeCampaign: boolean };

/** The name of a copy while its banners are being added; it gets its own name when it is complete. */
const unfinishedName = (name: string): string => `${name} (copying)`;

/**
 * Copies banners into a new campaign, since the network can't copy. The network starts campaigns at once, so the new
 * campaign gets a start a day ahead, is switched off, then filled, then gets its name and start.
 */
export const createCopies = ({ boosts, writes, now }: Deps) => {
  const readContents = async (account: AdAccountRef, campaignId: string): Promise<ContentRow[]> => {
    const contents: ContentRow[] = [];
    for await (const rows of boosts.listContents(account, campaignId))
      contents.push(...rows.filter(({ admin_status }) => admin_status !== 'deleted'));
    return contents;
  };

  const readSource = async (account: AdAccountRef, source: AdCopySource): Promise<Source> => {
    const [ref] = await locate(boosts, account, [source]);
    const campaign = ref && (await boosts.findBoost(account, ref.campaignId));
    if (!campaign) throw gone('ad campaign');
    const chosen = source.level === 'ad' ? [source.id] : source.adIds;
    const ads = (await readContents(account, campaign.id)).filter(
      ({ content_id }) => !chosen || chosen.includes(content_id),
    );
    if (ads.length === 0) throw refuse('nothing-to-copy', 'There are no ads to copy in this ad campaign.');
    return { campaign, ads, isWholeCampaign: chosen === undefined };
  };

  /** Adds the missing parts of a copy, so that it can be repeated after an interruption. */
  const fill = async (account: AdAccountRef, copyId: string, { ads, isWholeCampaign }: Source) => {
    const { missing } = matchAds(ads, await readContents(account, copyId));
    for (const ad of missing) await writes.addAd(account, copyId, toNewContent(ad));
    if (!isWholeCampaign || ads.every(isSwitchedOn)) return;
    const { pairs } = matchAds(ads, await readContents(account, copyId));
    for (const [ad, copied] of pairs) {
      if (!isSwitchedOn(ad) && isSwitchedOn(copied)) await writes.switchAd(account, copyId, copied.content_id, false);
    }
  };

  const complete = async (account: AdAccountRef, copy: Copy, name: string, source: Source) => {
    await writes.switchCampaign(account, copy.id, false);
    await fill(account, copy.id, source);
    const { utm_codes, start_date } = source.campaign;
    const earliest = now().getTime() + startDelayMs;
    const startsAt = new Date(Math.max(earliest, parseUtcTime(start_date)?.getTime() ?? 0));
    const { enabled } = await writes.changeCampaign(account, copy.id, {
      name,
      ...(utm_codes ? { utm_codes } : {}),
      // Start is left out when it has passed, as for a copy that is completed more than a day later.
      ...(copy.startsAt && copy.startsAt <= now() ? {} : { start_date_time: formatUtcTime(startsAt) }),
    });
    if (enabled !== 'inactive') throw unclear('The copy isn’t switched off at the native-ads network.');
  };

  /** Completes a copy or archives it. Once the campaign exists, a failure must not look as if nothing was made. */
  const completeOrArchive = async (account: AdAccountRef, copy: Copy, name: string, source: Source) => {
    try {
      await complete(account, copy, name, source);
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      const isFinal = finalKinds.includes(error.kind);
      const isArchived = isFinal && (await archive(account, copy.id));
      throw isArchived ? error : unclear('The native-ads network made this copy only in part.', error);
    }
    return { id: copy.id };
  };

  const archive = async (account: AdAccountRef, copyId: string): Promise<boolean> => {
    try {
      await writes.archiveCampaign(account, copyId);
      return true;
    } catch (error) {
      if (error instanceof ConnectorFailure) return false;
      throw error;
    }
  };

  /**
   * Finds campaigns that may be the copy: created since a time, with one of the names, and only with banners that the
   * source campaign has.
   */
  const findCandidates = async (account: AdAccountRef, names: readonly string[], since: Date, source: Source) => {
    const from = new Date(since.getTime() - clockToleranceMs);
    const sourceKeys = source.ads.map(toKey);
    const candidates: { row: BoostRow; ads: number }[] = [];
    for await (const rows of boosts.listBoosts(account, { created_at: from.toISOString().slice(0, 10) })) {
      for (const row of rows) {
        const createdAt = parseUtcTime(row.created_at);
        const isMatch = names.includes(row.name ?? '') && row.id !== source.campaign.id && row.status !== 'archived';
        if (!isMatch || !createdAt || createdAt < from) continue;
        const keys = (await readContents(account, row.id)).map(toKey);
        if (keys.every((key) => sourceKeys.includes(key))) candidates.push({ row, ads: keys.length });
      }
    }
    return candidates.toSorted((a, b) => b.ads - a.ads).map(({ row }) => row);
  };

  return {
    async copy(account: AdAccountRef, ref: AdCopySource, name: string) {
      const source = await readSource(account, ref);
      const settings = toCopySettings(source.campaign, now());
      const startsAt = new Date(now().getTime() + dayMs);
      const id = await writes.addCampaign(account, { ...settings, name: unfinishedName(name), startsAt });
      return completeOrArchive(account, { id, startsAt }, name, source);
    },

    /** Finds a copy, and completes one that was made in part. */
    async find(account: AdAccountRef, ref: AdCopySource, name: string, since: Date) {
      const source = await readSource(account, ref);
      const rows = await findCandidates(account, [name, unfinishedName(name)], since, source);
      const finished = rows.find((row) => row.name === name);
      if (finished) return { id: finished.id };
      const [unfinished] = rows;
      if (!unfinished) return undefined;
      const copy = { id: unfinished.id, startsAt: parseUtcTime(unfinished.start_date) };
      return completeOrArchive(account, copy, name, source);
    },
  };
};

const unclear = (message: string, cause?: ConnectorFailure): ConnectorFailure =>
  new ConnectorFailure('unclear', { network: 'native-ads', ...cause?.details, message });

/** Key of a banner by its texts, without the picture: the network can change the picture's address. */
const toKey = ({ headline, target_url, brand_name }: ContentRow): string =>
  JSON.stringify([headline?.trim(), target_url, brand_name]);

/** Banners with the same texts are matched in the order of their ids, in which they are copied. */
const matchAds = (ads: readonly ContentRow[], copied: readonly ContentRow[]) => {
  const unmatched = copied.toSorted(byId);
  const pairs: [ContentRow, ContentRow][] = [];
  const missing: ContentRow[] = [];
  for (const ad of ads.toSorted(byId)) {
    const position = unmatched.findIndex((candidate) => toKey(candidate) === toKey(ad));
    const [match] = position < 0 ? [] : unmatched.splice(position, 1);
    if (match) pairs.push([ad, match]);
    else missing.push(ad);
  }
  return { pairs, missing };
};

const byId = (a: ContentRow, b: ContentRow): number => Number(a.content_id) - Number(b.content_id);

const toNewContent = ({ headline, target_url, image_url, brand_name }: ContentRow): NewContent => ({
  headline: headline ?? '',
  targetUrl: target_url ?? '',
  imageUrl: image_url ?? '',
  brandName: brand_name ?? '',
});
