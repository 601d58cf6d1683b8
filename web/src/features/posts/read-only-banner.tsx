import { terms } from '@fanfare/contract/kit/terms';
import { useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { AskOwnerButton } from '../../ui/overlay/ask-owner-button.tsx';

/** Button that requests the Editor role from the owner. */
export function AskToWriteButton() {
  const { business } = useMe();
  if (!business) return null;
  return (
    <AskOwnerButton size="xs" bid={business.id} request={{ step: 'role', feature: 'content', role: 'editor' }}>
      {terms.askOwner}
    </AskOwnerButton>
  );
}

export function ReadOnlyBanner() {
  return (
    <Grid hideEmpty mb={20} gap={12}>
      <Alert tone="info" action={<AskToWriteButton />}>
        You can read this post. You need the Editor role to change it.
      </Alert>
    </Grid>
  );
}
