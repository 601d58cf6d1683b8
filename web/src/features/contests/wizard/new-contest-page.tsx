import { useState } from 'react';
import { useCan, useMe } from '../../../lib/session.ts';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { newFormValues } from './contest-form.ts';
import { ContestWizard } from './contest-wizard.tsx';

export function NewContestPage() {
  const timeZone = useTimeZone();
  const { business } = useMe();
  const [initial] = useState(() => newFormValues(timeZone, business?.business_name ?? ''));
  const canCreate = useCan('contests:editor');
  if (!canCreate)
    return (
      <Page title="New contest" lead="Your role can’t create contests.">
        <RestrictedButton need="contests:editor">New contest</RestrictedButton>
      </Page>
    );
  return (
    <Page title="New contest" lead="Your draft is saved at every step.">
      <ContestWizard initial={initial} />
    </Page>
  );
}
