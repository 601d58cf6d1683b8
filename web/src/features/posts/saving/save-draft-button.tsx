import { Button } from '@mantine/core';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { useEditorContext } from '../session/editor-context.ts';

/** Note for users with the Editor but not the Publisher role, who save the post for a publisher. */
export function NoPublishRoleNote() {
  const { business } = useMe();
  return (
    <>
      <Block component="p" fz={14} c="dimmed">
        You can write, but not publish. A publisher can publish it for you.
      </Block>
      <Flex gap={8} align="stretch" wrap>
        <SaveDraftButton />
        {business && (
          <AskOwnerButton
            variant="default"
            bid={business.id}
            request={{ step: 'role', feature: 'content', role: 'publisher' }}
          >
            Ask to publish
          </AskOwnerButton>
        )}
      </Flex>
    </>
  );
}

export function SaveDraftButton() {
  const { session } = useEditorContext();
  const saveDraft = async () => {
    await session.saver.flush();
    // Success message only: the component SaveStatus in the header shows a failed save.
    if (!session.saver.isDirty()) toast.good('Saved for a publisher.');
  };
  return <Button onClick={() => void saveDraft()}>Save for a publisher</Button>;
}
