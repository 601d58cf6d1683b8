import { terms } from '@fanfare/contract/kit/terms';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { ExternalLink } from '../manage/external-link.tsx';
import { SiteBadge } from '../manage/site-badge.tsx';
import { editorLink, editorPath, postsPath, sitePath } from '../posts/paths.ts';
import { PostDate } from '../posts/post-date.tsx';
import { PostStatusBadge } from '../posts/post-status-badge.tsx';
import { PostThumbnail } from '../posts/post-thumbnail.tsx';
import { type PostRow, postsQuery } from '../posts/posts-query.ts';
import accents from '../settings/accent.module.css';
import { AssetMissingNotice } from '../settings/asset-missing-notice.tsx';
import { type Site, useSiteOptions } from '../site-queries.ts';
import classes from './site-card.module.css';

const maxPosts = 4;

export function SiteCard({ site }: { site: Site }) {
  const canWrite = useCan('content:editor') && site.in_assets;
  return (
    <article className={`${accents.accent} ${classes.card}`} data-accent={site.accent} aria-label={site.name}>
      <div className={classes.stripe} />
      <header className={classes.header}>
        <SiteBadge site={site} />
        <div className={classes.heading}>
          <h2>
            <TextLink to={postsPath(site.id)} inherit>
              {site.name}
            </TextLink>
          </h2>
          <ExternalLink url={site.site_url} isQuiet />
        </div>
        {site.kind === 'wordpress' && <Badge>WordPress</Badge>}
      </header>
      <div className={classes.body}>
        {site.in_assets ? (
          <LatestPosts site={site} />
        ) : (
          <div className={classes.notice}>
            <AssetMissingNotice site={site} />
          </div>
        )}
      </div>
      <footer className={classes.footer}>
        <Button variant="default" size="xs" component={Link} to={postsPath(site.id)}>
          All posts
        </Button>
        <Button variant="subtle" color="gray" size="xs" component={Link} to={sitePath(site.id)}>
          Settings
        </Button>
        {canWrite && (
          <Button
            className={classes.newPost}
            size="xs"
            component={Link}
            to={editorPath(site.id, 'new')}
            aria-label={`New post for ${site.name}`}
            leftSection={<IconPencilPlus size={16} stroke={1.5} aria-hidden />}
          >
            New post
          </Button>
        )}
      </footer>
    </article>
  );
}

function LatestPosts({ site }: { site: Site }) {
  const posts = useQuery(postsQuery(site.id, { page: 1 }));
  const options = useSiteOptions(site.id);
  const problem = options.data?.plugin_sanity.error ?? (posts.error ? errorMessage(posts.error) : null);
  if (problem)
    return (
      <div className={classes.notice}>
        <Alert tone="warn" title="This site needs attention">
          {problem}
        </Alert>
      </div>
    );
  if (!posts.data) return <PostsSkeleton />;
  const items = posts.data.items.slice(0, maxPosts);
  if (items.length === 0) return <p className={classes.empty}>No posts yet.</p>;
  return (
    <ul className={classes.posts} aria-label={`Latest posts on ${site.name}`}>
      {items.map((post) => (
        <PostItem key={post.ID ?? `copy-${post.copy?.id}`} siteId={site.id} post={post} />
      ))}
    </ul>
  );
}

const PostItem = ({ siteId, post }: { siteId: number; post: PostRow }) => (
  <li className={classes.post}>
    <PostThumbnail src={post.featured_image} />
    <div className={classes.title}>
      <TextLink {...editorLink(siteId, post)}>{post.post_title || terms.untitled}</TextLink>
      <small>
        <PostDate post={post} />
      </small>
    </div>
    <PostStatusBadge status={post.post_status} />
  </li>
);

const PostsSkeleton = () => (
  <div aria-hidden="true">
    {[70, 54, 62, 46].map((width) => (
      <div key={width} className={classes.post}>
        <Skeleton width={44} height={44} radius="md" />
        <Skeleton height={14} width={`${width}%`} />
      </div>
    ))}
  </div>
);
