import { PasswordChange } from '@fanfare/contract/identity/identity';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TwoFactorSection } from '../two-factor/two-factor-section.tsx';
import { NotWhileActing } from './not-while-acting.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function SecurityTab() {
  const { acting_staff, name } = useMe();
  return acting_staff ? (
    <NotWhileActing subject="Password, two-factor sign-in and sessions" name={name} />
  ) : (
    <OwnSecurity />
  );
}

function OwnSecurity() {
  const me = useMe();
  // Order of the two sections, read once: moving the two-factor section would unmount it and lose the recovery codes it
  // shows.
  const [isTwoFactorFirst] = useState(me.two_factor_needed);
  // Form key: a new value resets the form after the password was changed.
  const [changeCount, setChangeCount] = useState(0);
  const save = useSave('POST /user/password', {
    refreshes: ['GET /user/sessions', 'GET /user/api/key'],
    onDone: () => {
      toast.good('Password changed. Other devices were signed out.');
      setChangeCount((count) => count + 1);
    },
  });
  return (
    <>
      {isTwoFactorFirst && <TwoFactorSection />}
      <Section title="Password" lead="Changing it signs out all other devices.">
        <Form
          key={changeCount}
          schema={PasswordChange}
          submit="Change password"
          label="Password"
          isDiscardable
          onSubmit={(body) => save.mutateAsync({ body })}
        >
          {(field) => (
            <>
              <PasswordField {...field('current_password')} label="Current password" autoComplete="current-password" />
              <PasswordField {...field('password')} label="New password" strength />
              <CheckboxField
                {...field('revoke_api_keys')}
                label="Revoke my API keys too"
                description="Choose this if someone else may have used your account. The keys stop working."
              />
            </>
          )}
        </Form>
      </Section>
      {!isTwoFactorFirst && <TwoFactorSection />}
      <SessionsSection />
    </>
  );
}
