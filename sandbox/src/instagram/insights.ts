import { refuse as graph } from '../facebook/errors.ts';
import type { Call } from '../facebook/graph.ts';
import type { View } from '../facebook/nodes.ts';
import { needed, text, time } from '../facebook/params.ts';
import { dayMs, stamp } from '../facebook/times.ts';
import type { Account, Media, State } from './state.ts';
import { earned, earnedBetween, metrics } from './statistics.ts';

type Metric = (typeof metrics)[number];

/** `impressions` and whatever else is retired fails the whole call, as it does there. */
const known = (names: readonly string[]): Metric[] =>
  names.map((name, place) => {
    const metric = metrics.find((each) => each === name);
    if (!metric)
      throw graph.invalid(`metric[${place}] must be one of the following values: ${metrics.join(', ')}`, 'metric');
    return metric;
  });

const check = (view: View, names: readonly string[]): Metric[] => {
  if (!view.access.has('instagram_manage_insights')) throw graph.needs('instagram_manage_insights');
  if (names.length === 0) throw graph.invalid('The parameter metric is required', 'metric');
  return known(names);
};

/** What a post earned in its whole life. */
export const insightsOf = (state: State, media: Media, view: View, names: readonly string[]) => {
  const wanted = check(view, names);
  const account = state.accounts.get(media.accountId);
  const figures = account && earned(media, account, view.now);
  return {
    data: wanted.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: figures?.[name] ?? 0 }],
      title: name,
      description: `The ${name} of this post.`,
      id: `${media.id}/insights/${name}/lifetime`,
    })),
  };
};

const mostDays = 30;

/** What an account's posts earned in a range of days: one total, or for reach one value per day. */
export const accountInsights = (state: State, account: Account, { params, view }: Call) => {
  const wanted = check(view, needed(params, 'metric').split(','));
  if (text(params, 'period') !== 'day')
    throw graph.invalid('period must be one of the following values: day', 'period');
  const until = time(params, 'until') ?? view.now;
  const since = time(params, 'since') ?? until - dayMs;
  if (since >= until || until - since > mostDays * dayMs) {
    throw graph.invalid('There cannot be more than 30 days (2592000 s) between since and until', 'since');
  }
  const isTotal = text(params, 'metric_type') === 'total_value';
  const all = state.feedOf(account.id);
  const days = Array.from({ length: Math.ceil((until - since) / dayMs) }, (_, day) => since + day * dayMs);
  return {
    data: wanted.map((name) => {
      const row = { name, period: 'day', title: name, id: `${account.id}/insights/${name}/day` };
      if (isTotal) return { ...row, total_value: { value: earnedBetween(all, account, since, until)[name] } };
      if (name !== 'reach')
        throw graph.invalid(`The metric ${name} must be specified with metric_type=total_value`, 'metric_type');
      return {
        ...row,
        values: days.map((from) => {
          const to = Math.min(from + dayMs, until);
          return { value: earnedBetween(all, account, from, to)[name], end_time: stamp(to) };
        }),
      };
    }),
  };
};
