import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { openTermsDialog, showDialogError, useHasLeadGenDialogs } from './lead-gen-dialog.ts';

/** Query that is read again when the window is back in front: the terms are accepted in another one. */
export const leadTermsQuery = (pageId: string) => ({
  ...query('GET /facebook/page/{id}/leadgen_terms', { params: { id: pageId } }),
  enabled: pageId !== '',
  refetchOnWindowFocus: 'always' as const,
  retry: false,
});

type Props = { page: { id: string; name: string }; termsUrl: string; onCheck: () => void };

/**
 * Notice with a link to Facebook's terms, accepted in its dialog or in another window. This page looks again
 * afterwards.
 */
export function LeadTermsNotice({ page, termsUrl, onCheck }: Props) {
  const hasDialogs = useHasLeadGenDialogs();
  const icon = <IconExternalLink size={16} stroke={1.5} aria-hidden />;
  return (
    <Alert
      tone="warn"
      title="Lead generation terms aren’t accepted"
      action={
        <Group gap={8}>
          {hasDialogs ? (
            <Button
              size="xs"
              rightSection={icon}
              onClick={() => void openTermsDialog(page.id).then(onCheck, showDialogError)}
            >
              View terms on Facebook
            </Button>
          ) : (
            <Button component="a" href={termsUrl} target="_blank" rel="noopener" size="xs" rightSection={icon}>
              View terms on Facebook
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onCheck}>
            Check again
          </Button>
        </Group>
      }
    >
      Accept them for {page.name}, then you can create lead forms.
    </Alert>
  );
}
