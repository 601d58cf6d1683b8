import { Anchor } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useSocialAccounts } from '../accounts/use-social-accounts.ts';
import type { Picked } from '../composer/post-draft.ts';
import { SharePreview } from '../preview/share-preview.tsx';
import classes from './share-page.module.css';
import type { Share } from './use-share-actions.ts';

type Content = Pick<Share, 'message' | 'ai' | 'thread' | 'link' | 'link_name' | 'link_description'> & {
  images?: readonly Picked[] | null;
};
type Props = { share: Share /** Unsaved edit that is shown instead of the saved content. */; draft?: Content };

/** Media of a share: external URLs as they are, files of the media library by id. */
function useMedia(media: Share['media']) {
  const ids = media.flatMap(({ media_id }) => media_id ?? []);
  const mediaQueries = useQueries({
    queries: ids.map((id) => ({ ...query('GET /media/{id}', { params: { id }, silent: true }), retry: false })),
  });
  const paths = new Map(mediaQueries.flatMap(({ data }) => (data ? [[data.id, data.path]] : [])));
  return media.flatMap(({ kind, media_id, url, alt }) => {
    const src = url ?? (media_id === null ? undefined : paths.get(media_id));
    return src ? [{ kind, src, alt }] : [];
  });
}

/** Preview of the share on its network. */
export function DraftPreview({ share, draft }: Props) {
  const { accounts, profile_set } = useSocialAccounts();
  const files = useMedia(share.media);
  const { social_network, social_account, name } = share;
  const account = accounts.find((item) => item.social_network === social_network && item.id === social_account);
  const pictures = draft?.images
    ? draft.images.map(({ path, alt }) => ({ src: path, alt }))
    : files.filter(({ kind }) => kind === 'image').map(({ src, alt }) => ({ src, alt }));
  const video = files.find(({ kind }) => kind === 'video');
  const { message, ai, thread, link, link_name, link_description } = draft ?? share;
  return (
    <SharePreview
      network={social_network}
      account={{ name: account?.name ?? name, image: account?.image ?? null }}
      profileSet={profile_set}
      content={{ message, ai, thread, ...(link ? { link } : {}) }}
      link={link ? { url: link, title: link_name, description: link_description, link_name, link_description } : null}
      picture={pictures.length > 0 ? pictures : null}
      video={video ? { src: video.src, name: video.alt } : null}
    />
  );
}

export function ShareContent({ share }: { share: Share }) {
  const { post } = share;
  return (
    <Section title={share.state === 'published' ? 'Published post' : 'Preview'}>
      <div className={classes.preview}>
        <DraftPreview share={share} />
      </div>
      {post && (
        <p className={classes.blogPost}>
          This shares a blog post.{' '}
          <Anchor href={`/content/site/${post.site_id}/post/${post.post_id}`}>Open blog post</Anchor>
        </p>
      )}
    </Section>
  );
}
