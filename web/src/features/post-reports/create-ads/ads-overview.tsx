import { type AdType, adTypes, requiredObjectives } from '@fanfare/contract/ad-builder/ad-types';
import { adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import { List } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { postName } from '../post-name.ts';
import type { PostRow } from '../post-report-calls.ts';
import classes from '../post-reports.module.css';
import type { Profile } from './profile-field.tsx';

type Props = { posts: readonly PostRow[]; profile: Profile; isPaused: boolean };

/** Ad type with the objective of the profile: posts can be used with any objective. */
const typeOf = ({ objective }: Profile): AdType =>
  adTypes.find((type) => requiredObjectives[type] === objective) ?? (objective === 'VIDEO_VIEWS' ? 'video' : 'link');

/** Query for what the ads of these posts would create and cost; nothing is sent to the network. */
const overviewQuery = ({ posts, profile, isPaused }: Props) => {
  const [first] = posts;
  const body = {
    ad_type: typeOf(profile),
    networks: ['facebook' as const, 'instagram' as const],
    name: first ? postName(first).slice(0, 200) : '',
    post_id: first?.promotable_id ?? '',
    posts: posts.length,
    adprofile: profile.id,
    create_paused: isPaused,
  };
  return queryOptions({
    queryKey: ['POST /facebook/ads/adbuilder/overview', body],
    queryFn: ({ signal }) => call('POST /facebook/ads/adbuilder/overview', { body, signal }),
    staleTime: 0,
  });
};

/** Ads to be created on each network, their possible cost per day, and when they start. */
export function AdsOverview(props: Props) {
  const overview = useQuery(overviewQuery(props));
  const { data } = overview;
  if (overview.error) return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!data) return <TextSkeleton lines={4} />;
  const { posts } = props;
  return (
    <div className={classes.stack}>
      {data.problems.length > 0 && (
        <Alert tone="warn" title="These ads would be refused">
          <List>
            {data.problems.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Grid facts component="dl" gap={6} pt={16} divided>
        {data.lines.map(({ network, creates, cost }) => (
          <Grid columns="110px minmax(0, 1fr)" gap={12} key={network}>
            <dt>{adNetworkLabels[network]}</dt>
            <dd>
              {creates}
              <Block component="small" display="block">
                {cost}
              </Block>
            </dd>
          </Grid>
        ))}
        <Grid columns="110px minmax(0, 1fr)" gap={12}>
          <dt>Cost</dt>
          <dd>
            <strong>{data.total}</strong>
          </dd>
        </Grid>
        <Grid columns="110px minmax(0, 1fr)" gap={12}>
          <dt>Posts</dt>
          <dd>
            <Grid component="ul" gap={4} bullets ps={18} breakWords>
              {posts.map((post) => (
                <li key={post.post_id}>
                  <bdi>{postName(post)}</bdi>
                </li>
              ))}
            </Grid>
          </dd>
        </Grid>
      </Grid>
      <p className={classes.quiet}>{data.begins}</p>
    </div>
  );
}
