import { Button, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconEye, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { restoreMessage, trashMessage } from '../../sites/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';

/** View, preview and delete actions of the post. */
export function PostActions() {
  const { session, site, post, canWrite } = useEditorContext();
  const navigate = useNavigate();
  const canDelete = useCan('content:manager');
  const [isConfirming, setConfirming] = useState(false);
  const [isPreviewLoading, setPreviewLoading] = useState(false);
  const goToPosts = () => navigate({ to: '/content/site/$id/posts', params: { id: String(site.id) } });

  async function preview() {
    if (!post && session.copyId() === null && !session.saver.isDirty())
      return toast.info('Write something to preview it.');
    // The tab is opened before the request: browsers block windows opened after it.
    const previewTab = window.open('', '_blank');
    setPreviewLoading(true);
    try {
      await session.saver.flush();
      const url = await createPreviewUrl();
      if (!url) {
        previewTab?.close();
        toast.bad('Your text isn’t saved yet. Try again in a moment.');
      } else if (previewTab) previewTab.location.href = url;
    } catch (error) {
      previewTab?.close();
      toast.failed(error);
    } finally {
      setPreviewLoading(false);
    }
  }

  /**
   * Creates the URL of a preview: of the working copy with the typed text, or of the post itself if it has no changes.
   * Undefined if the text couldn't be saved.
   */
  async function createPreviewUrl(): Promise<string | undefined> {
    const copyId = session.copyId();
    if (session.saver.isDirty()) return undefined;
    if (copyId !== null) {
      const params = { id: site.id, copy_id: copyId };
      return (await call('POST /content/site/{id}/copy/{copy_id}/preview', { params })).url;
    }
    if (!post) return undefined;
    const params = { id: site.id, post_id: post.ID };
    return (await call('POST /content/site/{id}/post/{post_id}/preview', { params })).url;
  }

  const client = useQueryClient();
  async function remove() {
    const copyId = session.copyId();
    const params = { id: site.id, post_id: post?.ID ?? 0 };
    const { was } = post ? await call('POST /content/site/{id}/post/{post_id}/delete', { params }) : { was: null };
    if (!post && copyId !== null)
      await call('POST /content/site/{id}/copy/{copy_id}/discard', { params: { id: site.id, copy_id: copyId } });
    session.discardUnsaved();
    await goToPosts();
    if (!post) return;
    toast.undo(`The post ${trashMessage(was)}`, () => {
      void call('POST /content/site/{id}/post/{post_id}/restore', { params, body: was ? { was } : {} })
        .then(({ post_status }) => toast.good(`The post ${restoreMessage[post_status]}`))
        .catch(toast.failed)
        .finally(() => void client.invalidateQueries({ queryKey: ['POST /content/site/{id}/posts'] }));
    });
  }

  const isPublished = post?.post_status === 'publish';
  return (
    <Flex gap={8} align="stretch">
      {isPublished && (
        <Button
          flex={1}
          component="a"
          href={post.view_link}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
        >
          View post
        </Button>
      )}
      {!isPublished && canWrite && (
        <Button
          flex={1}
          variant="default"
          loading={isPreviewLoading}
          leftSection={<IconEye size={18} stroke={1.5} aria-hidden />}
          onClick={() => void preview()}
        >
          Preview
        </Button>
      )}
      {canWrite && (canDelete || !post) && (
        <Menu>
          <Menu.Target>
            <Button variant="default" aria-label="More actions" px={10}>
              <IconDots size={18} stroke={1.5} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isPublished && (
              <Menu.Item leftSection={<IconEye size={16} stroke={1.5} />} onClick={() => void preview()}>
                Preview
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={() => setConfirming(true)}
            >
              Delete post
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete post?"
        confirm="Delete post"
        danger
        onConfirm={remove}
      >
        {post
          ? 'It moves to the trash and leaves the site. Its scheduled shares are canceled.'
          : 'This post was never saved to the site. Your text will be lost.'}
      </ConfirmModal>
    </Flex>
  );
}
