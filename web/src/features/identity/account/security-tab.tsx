import { PasswordChange } from '@fanfare/contract/identity';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TwoFactorSection } from '../two-factor/two-factor-section.tsx';
import { NotWhileActing } from './not-while-acting.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function SecurityTab() {
  const { acting_staff, name } = useMe();
  return acting_staff ? <NotWhileActing what="Password, second factor and sessions" name={name} /> : <OwnSecurity />;
}

function OwnSecurity() {
  const me = useMe();
  // Decided once: the section must not move, and so lose the recovery codes it shows, when the duty is done.
  const [isTwoFactorFirst] = useState(me.two_factor_needed);
  // A new number empties the form once the password is changed.
  const [changes, setChanges] = useState(0);
  const save = useSave('POST /user/password', {
    refreshes: ['GET /user/sessions'],
    onDone: () => {
      toast.good('Your password is changed. Other devices were signed out.');
      setChanges((count) => count + 1);
    },
  });
  return (
    <>
      {isTwoFactorFirst && <TwoFactorSection />}
      <Section title="Password" lead="Changing it signs out every other device.">
        <Form
          key={changes}
          schema={PasswordChange}
          submit="Change password"
          label="Password"
          isThrowaway
          onSubmit={(body) => save.mutateAsync({ body })}
        >
          {(field) => (
            <>
              <PasswordField {...field('current_password')} label="Current password" autoComplete="current-password" />
              <PasswordField {...field('password')} label="New password" strength />
            </>
          )}
        </Form>
      </Section>
      {!isTwoFactorFirst && <TwoFactorSection />}
      <SessionsSection />
    </>
  );
}
