import { Button, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconEye, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { restoreMessage, trashMessage } from '../sites/index.tsx';
import { useEditorContext } from './editor/editor-context.ts';
import classes from './panels/side-panel.module.css';

/** Looking at the post, and throwing it away. */
export function PostActions() {
  const { session, site, post, mayWrite } = useEditorContext();
  const navigate = useNavigate();
  const canDelete = useCan('content:manager');
  const [isAsking, setAsking] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const toPosts = () => navigate({ to: '/content/site/$id/posts', params: { id: String(site.id) } });

  async function preview() {
    if (!post) return toast.info('Save it as a draft first; then the site can show it.');
    // Opened now: after the answer a browser would take it for an unwanted window.
    const opened = window.open('', '_blank');
    setOpening(true);
    try {
      await session.saver.flush();
      const { url } = await call('POST /content/site/{id}/post/{post_id}/preview', {
        params: { id: site.id, post_id: post.ID },
      });
      if (opened) opened.location.href = url;
    } catch (error) {
      opened?.close();
      toast.failed(error);
    } finally {
      setOpening(false);
    }
  }

  const client = useQueryClient();
  async function remove() {
    const copyId = session.copyId();
    const params = { id: site.id, post_id: post?.ID ?? 0 };
    const { was } = post ? await call('POST /content/site/{id}/post/{post_id}/delete', { params }) : { was: null };
    if (!post && copyId !== null)
      await call('POST /content/site/{id}/copy/{copy_id}/discard', { params: { id: site.id, copy_id: copyId } });
    session.forget();
    await toPosts();
    if (!post) return;
    toast.undo(`The post ${trashMessage(was)}`, () => {
      void call('POST /content/site/{id}/post/{post_id}/restore', { params, body: was ? { was } : {} })
        .then(({ post_status }) => toast.good(`The post ${restoreMessage[post_status]}`))
        .catch(toast.failed)
        .finally(() => void client.invalidateQueries({ queryKey: ['POST /content/site/{id}/posts'] }));
    });
  }

  const isOut = post?.post_status === 'publish';
  return (
    <div className={classes.links}>
      {isOut ? (
        <Button
          component="a"
          href={post.view_link}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
        >
          View post
        </Button>
      ) : mayWrite ? (
        <Button
          variant="default"
          loading={isOpening}
          leftSection={<IconEye size={18} stroke={1.5} aria-hidden />}
          onClick={() => void preview()}
        >
          Preview
        </Button>
      ) : null}
      {mayWrite && (canDelete || !post) && (
        <Menu>
          <Menu.Target>
            <Button variant="default" aria-label="More about this post" px={10}>
              <IconDots size={18} stroke={1.5} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isOut && (
              <Menu.Item leftSection={<IconEye size={16} stroke={1.5} />} onClick={() => void preview()}>
                Preview
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={() => setAsking(true)}>
              Delete post
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this post?"
        confirm="Delete post"
        danger
        onConfirm={remove}
      >
        {post
          ? 'It goes into the bin, readers no longer find it, and its planned shares do not go out.'
          : 'What you wrote here is thrown away. The site never had it.'}
      </ConfirmModal>
    </div>
  );
}
