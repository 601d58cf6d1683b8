import { terms } from '@fanfare/contract/kit/terms';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { AssetMissingNotice } from '../manage/asset-missing-notice.tsx';
import { ExternalLink } from '../manage/external-link.tsx';
import { SiteBadge } from '../manage/site-badge.tsx';
import { editorLink, editorPath, postsPath, sitePath } from '../posts/paths.ts';
import { PostDate } from '../posts/post-date.tsx';
import { PostStatusBadge } from '../posts/post-status-badge.tsx';
import { PostThumbnail } from '../posts/post-thumbnail.tsx';
import { type PostRow, postsQuery } from '../posts/posts-query.ts';
import accents from '../site-form/accent.module.css';
import { type Site, useSiteOptions } from '../site-queries.ts';
import classes from './site-card.module.css';

const maxPosts = 4;

export function SiteCard({ site }: { site: Site }) {
  const canWrite = useCan('content:editor') && site.in_assets;
  return (
    <article className={`${accents.accent} ${classes.card}`} data-accent={site.accent} aria-label={site.name}>
      <Block h={4} bg="var(--accent)" />
      <Flex component="header" gap={12} pt={16} pb={12} px={20}>
        <SiteBadge site={site} />
        <Block className={classes.heading} flex={1} miw={0}>
          <h2>
            <TextLink to={postsPath(site.id)} c="inherit" inherit>
              {site.name}
            </TextLink>
          </h2>
          <ExternalLink url={site.site_url} isQuiet />
        </Block>
        {site.kind === 'wordpress' && <Badge>WordPress</Badge>}
      </Flex>
      <Block flex={1} px={20}>
        {site.in_assets ? (
          <LatestPosts site={site} />
        ) : (
          <Block pt={4} pb={16}>
            <AssetMissingNotice site={site} />
          </Block>
        )}
      </Block>
      <Flex component="footer" gap={8} wrap pt={12} pb={16} px={20} divided>
        <Button variant="default" size="xs" component={Link} to={postsPath(site.id)}>
          All posts
        </Button>
        <Button variant="subtle" color="gray" size="xs" component={Link} to={sitePath(site.id)}>
          Settings
        </Button>
        {canWrite && (
          <Button
            ml="auto"
            size="xs"
            component={Link}
            to={editorPath(site.id, 'new')}
            aria-label={`New post for ${site.name}`}
            leftSection={<IconPencilPlus size={16} stroke={1.5} aria-hidden />}
          >
            New post
          </Button>
        )}
      </Flex>
    </article>
  );
}

function LatestPosts({ site }: { site: Site }) {
  const posts = useQuery(postsQuery(site.id, { page: 1 }));
  const options = useSiteOptions(site.id);
  const problem = options.data?.plugin_sanity.error ?? (posts.error ? errorMessage(posts.error) : null);
  if (problem)
    return (
      <Block pt={4} pb={16}>
        <Alert tone="warn" title="This site needs attention">
          {problem}
        </Alert>
      </Block>
    );
  if (!posts.data) return <PostsSkeleton />;
  const items = posts.data.items.slice(0, maxPosts);
  if (items.length === 0)
    return (
      <Block component="p" py={20} divided c="dimmed">
        No posts yet.
      </Block>
    );
  return (
    <ul aria-label={`Latest posts on ${site.name}`}>
      {items.map((post) => (
        <PostItem key={post.ID ?? `copy-${post.copy?.id}`} siteId={site.id} post={post} />
      ))}
    </ul>
  );
}

const PostItem = ({ siteId, post }: { siteId: number; post: PostRow }) => (
  <Flex component="li" gap={12} mih={60} py={8} divided>
    <PostThumbnail src={post.featured_image} />
    <Block className={classes.title} flex={1} miw={0}>
      <TextLink {...editorLink(siteId, post)}>{post.post_title || terms.untitled}</TextLink>
      <Block component="small" display="block">
        <PostDate post={post} />
      </Block>
    </Block>
    <PostStatusBadge status={post.post_status} />
  </Flex>
);

const PostsSkeleton = () => (
  <div aria-hidden="true">
    {[70, 54, 62, 46].map((width) => (
      <Flex key={width} gap={12} mih={60} py={8} divided>
        <Skeleton width={44} height={44} radius="md" />
        <Skeleton height={14} width={`${width}%`} />
      </Flex>
    ))}
  </div>
);
