import { formatTimestamp } from '../facebook/graph/date-format.ts';
import { errors as graphErrors } from '../facebook/graph/errors.ts';
import type { Call } from '../facebook/graph/graph-api.ts';
import type { ReadContext } from '../facebook/graph/node-types.ts';
import { readText, readTime, requireText } from '../facebook/graph/params.ts';
import { dayMs } from '../kit/durations.ts';
import { errors } from './errors.ts';
import type { Account, Media, State } from './state.ts';
import { metrics, statisticsAt, statisticsBetween } from './statistics.ts';

type Metric = (typeof metrics)[number];

/** A retired or unknown metric, such as `impressions`, fails the whole call. */
const parseMetrics = (names: readonly string[]): Metric[] =>
  names.map((name, index) => {
    const metric = metrics.find((candidate) => candidate === name);
    if (!metric)
      throw graphErrors.invalid(
        `metric[${index}] must be one of the following values: ${metrics.join(', ')}`,
        'metric',
      );
    return metric;
  });

const requireMetrics = (view: ReadContext, names: readonly string[]): Metric[] => {
  if (!view.access.hasPermission('instagram_manage_insights'))
    throw graphErrors.permissionRequired('instagram_manage_insights');
  if (names.length === 0) throw graphErrors.invalid('The parameter metric is required', 'metric');
  return parseMetrics(names);
};

/** Lifetime metrics of a post. */
export const mediaInsights = (state: State, media: Media, view: ReadContext, names: readonly string[]) => {
  const metricNames = requireMetrics(view, names);
  const account = state.accounts.get(media.accountId);
  if (media.publishedAt < (account?.professionalAt ?? 0)) throw errors.notProfessionalYet();
  const statistics = account && statisticsAt(media, account, view.now);
  return {
    data: metricNames.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: statistics?.[name] ?? 0 }],
      title: name,
      description: `The ${name} of this post.`,
      id: `${media.id}/insights/${name}/lifetime`,
    })),
  };
};

const maxRangeDays = 30;

/** Metrics of an account's posts in a range of days: one total, or for reach one value per day. */
export const accountInsights = (state: State, account: Account, { params, context }: Call) => {
  const metricNames = requireMetrics(context, requireText(params, 'metric').split(','));
  if (readText(params, 'period') !== 'day')
    throw graphErrors.invalid('period must be one of the following values: day', 'period');
  const until = readTime(params, 'until') ?? context.now;
  const since = readTime(params, 'since') ?? until - dayMs;
  if (since >= until || until - since > maxRangeDays * dayMs) {
    throw graphErrors.invalid('There cannot be more than 30 days (2592000 s) between since and until', 'since');
  }
  const isTotal = readText(params, 'metric_type') === 'total_value';
  const all = state.listFeed(account.id);
  const days = Array.from({ length: Math.ceil((until - since) / dayMs) }, (_, day) => since + day * dayMs);
  return {
    data: metricNames.map((name) => {
      const row = { name, period: 'day', title: name, id: `${account.id}/insights/${name}/day` };
      if (isTotal) return { ...row, total_value: { value: statisticsBetween(all, account, since, until)[name] } };
      if (name !== 'reach')
        throw graphErrors.invalid(`The metric ${name} must be specified with metric_type=total_value`, 'metric_type');
      return {
        ...row,
        values: days.map((from) => {
          const to = Math.min(from + dayMs, until);
          return { value: statisticsBetween(all, account, from, to)[name], end_time: formatTimestamp(to) };
        }),
      };
    }),
  };
};
