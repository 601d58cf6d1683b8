import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { PostLoader } from './post-loader.tsx';

const route = '/admin/content/site/$siteId/post/$postId';

/** A post, or a new one. The address takes up the copy that was begun, without beginning again. */
export function PostPage() {
  const { siteId, postId } = useParams({ from: route });
  const { copy } = useSearch({ from: route });
  const navigate = useNavigate();
  const begun = useRef<{ key: string; copy: number }>(undefined);
  const isNew = postId === 'new';
  const isBegun = isNew && copy !== undefined && begun.current?.copy === copy;
  const key = isBegun ? begun.current?.key : `${siteId}/${postId}/${copy ?? ''}`;

  const onBegun = (copyId: number) => {
    begun.current = { key: key ?? '', copy: copyId };
    void navigate({
      to: '/content/site/$siteId/post/$postId',
      params: { siteId, postId },
      search: { copy: copyId },
      replace: true,
    });
  };
  return (
    <PostLoader
      key={key}
      siteId={Number(siteId)}
      postId={isNew ? null : Number(postId)}
      copyId={isNew && !isBegun ? (copy ?? null) : null}
      onBegun={onBegun}
    />
  );
}
