import { Anchor } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useStart } from '../../lib/session.ts';
import { SiteBanner } from '../../ui/feedback/site-banner.tsx';

export function PracticeBanner() {
  const { mailbox_url } = useStart();
  const [isClosed, setClosed] = useLocalStorage({
    key: 'fanfare-practice-note-closed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!mailbox_url || isClosed) return null;
  return (
    <SiteBanner
      onClose={() => setClosed(true)}
      more={
        <p className="ff-prose">
          Emails go to the{' '}
          <Anchor href={mailbox_url} target="_blank" rel="noopener">
            practice mailbox
          </Anchor>{' '}
          and posts to practice networks. Nothing is published for real.
        </p>
      }
    >
      <strong>Practice mode:</strong> nothing leaves this machine.
    </SiteBanner>
  );
}
