import { includesRole } from '@fanfare/contract/kit/permission';
import { lockerMessages } from '@fanfare/contract/lockers/options';
import { lockerCode, lockerPath } from '@fanfare/contract/lockers/unlock';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CodeBox } from '../../ui/page/code-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useOpenLocker } from './locker-frame.tsx';
import type { Locker } from './locker-queries.ts';
import { LockerFacts } from './setup/locker-facts.tsx';
import { LockerForm } from './setup/locker-form.tsx';

export function SetupPage() {
  const navigate = useNavigate();
  const locker = useOpenLocker();
  // Number of saves: each mounts a new form with the saved values.
  const [saves, setSaves] = useState(0);
  if (locker && !includesRole(locker.role, 'editor'))
    return (
      <>
        <Alert tone="info">You can view this content locker. To edit it, you need the Editor role.</Alert>
        <LockerFacts locker={locker} />
        <EmbedSection locker={locker} />
      </>
    );
  return (
    <>
      <LockerForm
        key={`${locker?.id} ${saves}`}
        locker={locker}
        onSaved={({ id }) => {
          toast.good(lockerMessages.saved);
          if (locker) setSaves((count) => count + 1);
          else void navigate({ to: '/promotion/contentlocker/$id', params: { id: String(id) }, ignoreBlocker: true });
        }}
      />
      {locker && <EmbedSection locker={locker} />}
    </>
  );
}

const EmbedSection = ({ locker: { origin, public_id } }: { locker: Locker }) => (
  <Section title="Embed code" lead="Paste it where the content should appear, on any page.">
    <CodeBox
      title="Script"
      about="Without JavaScript, visitors get a link to our page."
      code={lockerCode(origin, public_id)}
    />
    <CodeBox title="Link" about="Our own page with this content locker." code={`${origin}${lockerPath(public_id)}`} />
  </Section>
);
