import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { OneTimeSecret } from '../ui/page/one-time-secret.tsx';
import { Row, Section } from './section.tsx';

export function MessageSection() {
  const [shows, setShows] = useState(0);
  return (
    <Section title="Messages">
      <Stack gap="xs">
        <Alert tone="good">Your contest is published.</Alert>
        <Alert tone="info">The ads are being paused in the background. We tell you when it is done.</Alert>
        <Alert tone="warn" title="The connection ends on Friday" onClose={() => setShows(0)}>
          Reconnect Facebook before then, so that no post is missed.
        </Alert>
        <Alert tone="bad" action={<Button size="xs">Try again</Button>}>
          The image is larger than 8 MB. Choose a smaller one.
        </Alert>
        {shows > 0 && (
          <Alert key={shows} tone="good" fade={3}>
            Saved. This leaves after 3 seconds, unless you hold it.
          </Alert>
        )}
      </Stack>
      <Row>
        <Button variant="default" onClick={() => setShows(shows + 1)}>
          Show a fading alert
        </Button>
        <Button variant="default" onClick={() => toast.good('Post scheduled for tomorrow, 9:00 AM CET.')}>
          Good toast
        </Button>
        <Button
          variant="default"
          onClick={() => toast.bad('Facebook refused the image: it is larger than 8 MB.', 'Not posted')}
        >
          Bad toast
        </Button>
        <Button
          variant="default"
          onClick={() => toast.undo('Three leads deleted.', () => toast.info('They are back.'))}
        >
          Undo toast
        </Button>
      </Row>
      <OneTimeSecret label="API key" value="ff_live_8Jq2mZxVb71cYwT0kRnE5sLd" />
    </Section>
  );
}
