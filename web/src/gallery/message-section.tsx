import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { OneTimeSecret } from '../ui/page/one-time-secret.tsx';
import { Row, Section } from './section.tsx';

export function MessageSection() {
  const [alertCount, setAlertCount] = useState(0);
  return (
    <Section title="Messages">
      <Stack gap="xs">
        <Alert tone="good">Contest published.</Alert>
        <Alert tone="info">Pausing the ads. We’ll notify you when it’s done.</Alert>
        <Alert tone="warn" title="Access expires on Friday" onClose={() => setAlertCount(0)}>
          Reconnect Facebook before then to avoid missed posts.
        </Alert>
        <Alert tone="bad" action={<Button size="xs">Try again</Button>}>
          The image is larger than 8 MB. Choose a smaller one.
        </Alert>
        {alertCount > 0 && (
          <Alert key={alertCount} tone="good" autoHideSeconds={3}>
            Saved. This hides after 3 seconds unless you hover over it.
          </Alert>
        )}
      </Stack>
      <Row>
        <Button variant="default" onClick={() => setAlertCount(alertCount + 1)}>
          Show an auto-hiding alert
        </Button>
        <Button variant="default" onClick={() => toast.good('Post scheduled for tomorrow, 9:00 AM.')}>
          Good toast
        </Button>
        <Button
          variant="default"
          onClick={() => toast.bad('Facebook rejected the image. It’s larger than 8 MB.', 'Not published')}
        >
          Bad toast
        </Button>
        <Button variant="default" onClick={() => toast.undo('3 leads deleted.', () => toast.info('3 leads restored.'))}>
          Undo toast
        </Button>
      </Row>
      <OneTimeSecret label="API key" value="ff_live_8Jq2mZxVb71cYwT0kRnE5sLd" />
    </Section>
  );
}
