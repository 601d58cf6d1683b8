import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { newFormValues } from './contest-form.ts';
import { ContestWizard } from './contest-wizard.tsx';

export function NewContestPage() {
  const timeZone = useTimeZone();
  const [initial] = useState(() => newFormValues(timeZone));
  return (
    <Page title="New contest" lead="Your draft is saved at every step.">
      <ContestWizard initial={initial} />
    </Page>
  );
}
