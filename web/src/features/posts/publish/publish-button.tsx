import { Button, Kbd, Tooltip } from '@mantine/core';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { SaveDraftButton } from '../saving/save-draft-button.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import type { Publishing } from './use-publish.ts';

type LabelFacts = { suggestsImage: boolean; isPublished: boolean; isScheduled: boolean };

const labelFor = ({ suggestsImage, isPublished, isScheduled }: LabelFacts): string => {
  if (suggestsImage) return 'Publish without an image';
  if (isPublished) return 'Update';
  return isScheduled ? 'Publish now' : 'Publish';
};

/**
 * Button that publishes now, with any status selected. With a scheduled time it reads “Publish now” and is secondary.
 */
export function PublishButton({ publishing, fullWidth }: { publishing: Publishing; fullWidth?: boolean }) {
  const { session, post, canPublish } = useEditorContext();
  const isScheduled = useFormValues(session.form, ({ post_status }) => post_status === 'future');
  const { running, publish, imageSuggestedFor } = publishing;
  if (!canPublish) return <SaveDraftButton />;
  return (
    <Tooltip
      label={
        <>
          <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
        </>
      }
    >
      <Button
        fullWidth={fullWidth ?? false}
        variant={isScheduled ? 'default' : 'filled'}
        loading={running === 'publish'}
        disabled={running !== undefined}
        onClick={() => void publish('publish')}
      >
        {labelFor({
          suggestsImage: imageSuggestedFor === 'publish',
          isPublished: post?.post_status === 'publish',
          isScheduled,
        })}
      </Button>
    </Tooltip>
  );
}
