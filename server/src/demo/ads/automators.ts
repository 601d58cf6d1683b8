import { microsPerUnit } from '@fanfare/contract/ads/money';
import { automatorLimits } from '@fanfare/contract/automators/automator-rules';
import { AutomatorSave } from '@fanfare/contract/automators/automators';
import { dayMs } from '@fanfare/contract/kit/durations';
import type { AdRules } from '../../features/ad-rules/index.ts';
import type { Actor } from '../../features/audit/index.ts';
import { type Automators, type Decision, type PastRun, toRunLog } from '../../features/automators/index.ts';
import type { Connections } from '../../features/connections/index.ts';
import type { PostReports } from '../../features/post-reports/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = {
  actor: Actor;
  business: BusinessContext;
  connections: Connections;
  postReports: PostReports;
  automators: Automators;
  adRules: AdRules;
  account: string;
  page: string;
  /** Ad profile for new ads; undefined when the demo has no such profile. */
  adProfileId: number | undefined;
};
type Named = { id: string; name: string };

const historyDays = 30;
const adBudget = 20;
const limit = 60;

const settings = (adaccount: string) => ({ adaccount, adnetwork: 'facebook', wall_time: '08:00', time_zone: 'UTC' });
const ofAds = { source_type: 'adInsightsReport', source: { report_daterange: 'last_7_days', level: 'ad' } };

/**
 * Creates three automators with a month of runs: one on trial, one that notifies about ads, one that created ads and is
 * paused. No automator of the demo changes an ad by itself. The ad rules of the practice Facebook are read once.
 */
export const seedAutomators = async (platform: Platform, deps: Deps) => {
  const { actor, business, automators, adRules, account, page, adProfileId } = deps;
  const ads = await listAds(deps);
  const posts = await listPosts(deps);
  const save = async (automator: object): Promise<number> => {
    const saved = await automators.automators.save(
      actor,
      business,
      AutomatorSave.parse({ ...settings(account), ...automator }),
    );
    return saved.automator_id;
  };
  const pausing = await save({
    ...ofAds,
    automator_name: 'Pause ads that cost too much',
    filter: 'expensive-results',
    action_type: 'pauseAd',
    dry_run: true,
    activate: true,
  });
  const telling = await save({
    ...ofAds,
    automator_name: 'Tell me about ads without results',
    filter: 'spending-without-results',
    action_type: 'notify',
    activate: true,
  });
  const runs = [
    ...createRuns(platform, pausing, {
      rows: ads,
      isDryRun: true,
      failed: 'Cost per result is over twice the account’s mean',
      text: 'Pause it.',
    }),
    ...createRuns(platform, telling, {
      rows: ads,
      isDryRun: false,
      failed: 'Results is 0',
      text: 'Tell you about it.',
    }),
  ];
  if (adProfileId !== undefined) {
    const promoting = await save({
      automator_name: 'Advertise our best posts',
      source_type: 'pagePostsReport',
      filter: 'best-engagement',
      source: { report_daterange: 'last_30_days', page },
      action_type: 'createAd',
      adprofile: adProfileId,
      spend_limit: String(limit),
    });
    const failed = 'the filter of this automator';
    const text = `Create an ad for $${adBudget} a day.`;
    runs.push(...createRuns(platform, promoting, { rows: posts, isDryRun: false, failed, text, cost: adBudget }));
  }
  await automators.log.addHistory(business, runs);
  await adRules.reader.refresh(business.id, account);
};

const listAds = async ({ business, connections, account }: Deps): Promise<Named[]> => {
  const key = { network: 'facebook' as const, id: account };
  return connections.adAccountAccess.use(business, key, async (call) => {
    const ads: Named[] = [];
    for await (const batch of call.connector.adObjects?.list(call.grant, call.account) ?? [])
      for (const { level, id, name } of batch) if (level === 'ad') ads.push({ id, name });
    return ads;
  });
};

const listPosts = async ({ business, postReports, page }: Deps): Promise<Named[]> => {
  const query = { pageIds: [page], range: { from: '2000-01-01', to: '2100-01-01' }, timeZone: 'UTC', filter: 'all' };
  const { posts } = await postReports.listMatching(business.id, query, { limit: 50 });
  return posts.map(({ post_id, name, message }) => ({ id: post_id, name: name || message }));
};

type Played = {
  rows: readonly Named[];
  isDryRun: boolean;
  /** Filter condition, in words, that is not met by the rows without an action. */
  failed: string;
  text: string;
  /** Cost of one action, in currency units a day. */
  cost?: number;
};

/**
 * Creates one run for each morning of the last month. An action on a row is taken once, while the spend limit allows
 * it.
 */
const createRuns = ({ now }: Platform, automatorId: number, { rows, isDryRun, failed, text, cost = 0 }: Played) => {
  const done = new Set<string>();
  const today = Date.parse(`${now().toISOString().slice(0, 10)}T08:00:00Z`);
  return Array.from({ length: historyDays }, (_, index): PastRun => {
    const daysAgo = historyDays - index;
    const figuresOf = (row: number) => ({ spend: 5 + ((row * 13 + daysAgo * 7) % 40) });
    const matching = rows.flatMap((row, number) => ((number * 5 + daysAgo) % 17 === 0 ? [{ row, number }] : []));
    const decisions = matching.map(({ row: { id, name }, number }): Decision => {
      const base = { objectId: id, name, figures: figuresOf(number) };
      if (cost > 0 && done.has(id))
        return { ...base, acts: false, reason: 'done-before', text: 'This automator made an ad from it before.' };
      if (cost > 0 && (done.size + 1) * cost > limit)
        return {
          ...base,
          acts: false,
          reason: 'spend-limit',
          text: `Of the limit of $${limit} a day, all is committed.`,
        };
      done.add(id);
      return { ...base, acts: true, objectKey: id, raiseMicros: cost * microsPerUnit, text };
    });
    const notMatched = rows.flatMap(({ id, name }, number) =>
      matching.some((each) => each.number === number)
        ? []
        : [{ objectId: id, name, figures: figuresOf(number), failed }],
    );
    const lookedAt = {
      rows: rows.length,
      notMatched: notMatched.slice(0, 5),
      conditions: new Map([[failed, notMatched.length]]),
    };
    const acted = decisions.filter(({ acts }) => acts).length;
    return {
      automatorId,
      at: new Date(today - daysAgo * dayMs),
      isDryRun,
      currency: 'USD',
      message: null,
      log: toRunLog(lookedAt, decisions, { isDryRun, keptRows: automatorLimits.keptRows }),
      committedMicros: isDryRun ? 0 : acted * cost * microsPerUnit,
    };
  });
};
