import { terms } from '@fanfare/contract/kit/terms';
import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DiffDrawer } from '../revisions/diff-drawer.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { removeLocalDraft } from '../session/editor-session.ts';
import type { LoadedPost } from '../session/loaded-post.ts';

/**
 * Notices when the editor opens: changes saved in this browser only, changes that are not published, and changes made on
 * the site meanwhile. Closing one discards nothing.
 */
export function UnsavedChangesBanners({ loaded }: { loaded: LoadedPost }) {
  const { session, site } = useEditorContext();
  const client = useQueryClient();
  const { start, siteFields, localDraft } = loaded;
  const [hasUnpublishedChanges, setHasUnpublishedChanges] = useState(loaded.hasUnpublishedChanges);
  const [isLocalDraftShown, setLocalDraftShown] = useState(localDraft !== undefined);
  const [isSiteChangeShown, setSiteChangeShown] = useState(loaded.isChangedOnSite);
  const [comparison, setComparison] = useState<{ from: PostFields; to: PostFields; title: string }>();

  async function discard() {
    const copyId = session.copyId();
    if (copyId === null || !siteFields) return;
    const ownFields = session.read();
    try {
      await call('POST /content/site/{id}/copy/{copy_id}/discard', { params: { id: site.id, copy_id: copyId } });
      session.form.replace(siteFields);
      session.markDiscarded();
      setHasUnpublishedChanges(false);
      void client.invalidateQueries({ queryKey: ['GET /content/site/{id}/copies'] });
      toast.undo('Changes discarded.', () => session.replace(ownFields));
    } catch (error) {
      toast.failed(error);
    }
  }

  return (
    <Grid hideEmpty mb={20} gap={12}>
      {isLocalDraftShown && localDraft && (
        <Alert
          tone="info"
          title="We found unsaved changes in this browser"
          action={
            <Group gap="xs">
              <Button
                size="xs"
                onClick={() => {
                  session.replace(localDraft.fields);
                  setLocalDraftShown(false);
                }}
              >
                Restore changes
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  setComparison({ from: start.fields, to: localDraft.fields, title: 'Unsaved changes in this browser' })
                }
              >
                See differences
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => {
                  removeLocalDraft(start);
                  setLocalDraftShown(false);
                }}
              >
                Discard
              </Button>
            </Group>
          }
        >
          You lost connection before they were saved.
        </Alert>
      )}
      {hasUnpublishedChanges && siteFields && (
        <Alert
          tone="info"
          title="You have unpublished changes"
          action={
            <Group gap="xs">
              <Button size="xs" onClick={() => setHasUnpublishedChanges(false)}>
                Continue
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => setComparison({ from: siteFields, to: session.read(), title: terms.unpublishedChanges })}
              >
                See differences
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={() => void discard()}>
                Discard
              </Button>
            </Group>
          }
        >
          They’re saved, but not on the site yet.
        </Alert>
      )}
      {isSiteChangeShown && siteFields && (
        <Alert
          tone="warn"
          title="This post was changed on the site"
          onClose={() => setSiteChangeShown(false)}
          action={
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                setComparison({ from: siteFields, to: session.read(), title: 'The site’s version and yours' })
              }
            >
              See differences
            </Button>
          }
        >
          Publishing will overwrite those changes.
        </Alert>
      )}
      <DiffDrawer comparison={comparison} onClose={() => setComparison(undefined)} />
    </Grid>
  );
}
