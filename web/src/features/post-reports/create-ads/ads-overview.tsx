import { type AdType, adTypes, requiredObjectives } from '@fanfare/contract/ad-builder/ad-types';
import { adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import { List } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { postName } from '../page-posts/post-columns.tsx';
import type { PostRow } from '../page-posts/post-report-calls.ts';
import classes from '../post-reports.module.css';
import type { Profile } from './profile-field.tsx';

type Props = { posts: readonly PostRow[]; profile: Profile; isPaused: boolean };

/** Posts can be used with any objective: the type whose objective the profile has. */
const typeOf = ({ objective }: Profile): AdType =>
  adTypes.find((type) => requiredObjectives[type] === objective) ?? (objective === 'VIDEO_VIEWS' ? 'video' : 'link');

/** What the ads of these posts would create and cost; nothing is sent to the network. */
export const overviewQuery = ({ posts, profile, isPaused }: Props) => {
  const [first] = posts;
  const body = {
    ...{ ad_type: typeOf(profile), networks: ['facebook' as const, 'instagram' as const] },
    ...{ name: first ? postName(first).slice(0, 200) : '' },
    ...{ post_id: first?.promotable_id ?? '', posts: posts.length },
    ...{ adprofile: profile.id, create_paused: isPaused },
  };
  return queryOptions({
    queryKey: ['POST /facebook/ads/adbuilder/overview', body],
    queryFn: ({ signal }) => call('POST /facebook/ads/adbuilder/overview', { body, signal }),
    staleTime: 0,
  });
};

/** What is created on each network, what it may cost a day, and when it starts. */
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
      <dl className={classes.facts}>
        {data.lines.map(({ network, creates, cost }) => (
          <div key={network}>
            <dt>{adNetworkLabels[network]}</dt>
            <dd>
              {creates}
              <small className={classes.cost}>{cost}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>Cost</dt>
          <dd>
            <strong>{data.total}</strong>
          </dd>
        </div>
        <div>
          <dt>Posts</dt>
          <dd>
            <ul className={classes.postList}>
              {posts.map((post) => (
                <li key={post.post_id}>
                  <bdi>{postName(post)}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      <p className={classes.quiet}>{data.begins}</p>
    </div>
  );
}
