import { postMessages } from '@fanfare/contract/posts/working-copies';
import { Button, Checkbox } from '@mantine/core';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { NoPublishRoleNote } from '../saving/save-draft-button.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import { PostActions } from './post-actions.tsx';
import { PublishButton } from './publish-button.tsx';
import { StatusFields } from './status-fields.tsx';
import type { Publishing } from './use-publish.ts';

export function PublishPanel({ publishing }: { publishing: Publishing }) {
  const { session, post, canPublish } = useEditorContext();
  const timeZone = useTimeZone();
  const isPinned = useFormValues(session.form, ({ front_page }) => front_page);
  const { alert, running, imageSuggestedFor, result, publish } = publishing;
  const siteStatus = post?.post_status ?? 'draft';

  return (
    <Grid gap={12}>
      {alert && (
        <div data-form-alert tabIndex={-1}>
          <Alert tone="bad">{alert}</Alert>
        </div>
      )}
      {result?.post_status === 1 && (
        <Alert key={result.message + result.post?.post_modified_gmt} tone="good" autoHideSeconds={3}>
          {result.message}
        </Alert>
      )}
      {siteStatus === 'future' && post?.post_date_gmt && (
        <Block component="p" fz={14} c="dimmed">
          Scheduled for{' '}
          <Block component="strong" c="var(--ff-text)">
            {formatDateTime(post.post_date_gmt, timeZone)}
          </Block>
        </Block>
      )}
      {canPublish ? (
        <StatusFields running={running} onSave={(status) => void publish(status)} />
      ) : (
        <NoPublishRoleNote />
      )}
      <Checkbox
        label="Pin to top"
        description="Shown before newer posts on the front page."
        checked={isPinned}
        onChange={(event) => session.change({ front_page: event.currentTarget.checked })}
      />
      {canPublish && <PublishButton publishing={publishing} fullWidth />}
      {/* The alert is below the button, so that the button does not move. */}
      {imageSuggestedFor && (
        <Alert
          tone="info"
          // Button for a scheduled time only: without one, the Publish button above offers the same.
          action={
            imageSuggestedFor === 'future' && (
              <Button size="compact-sm" variant="default" onClick={() => void publish('future')}>
                Schedule without an image
              </Button>
            )
          }
        >
          {postMessages.suggestImage}
        </Alert>
      )}
      <PostActions />
    </Grid>
  );
}
