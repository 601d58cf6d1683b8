import { Profile } from '@fanfare/contract/identity/identity';
import { useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { EmailSection } from './email-section.tsx';
import { NotWhileActing } from './not-while-acting.tsx';
import { TimeZoneForm } from './time-zone-form.tsx';

export function ProfileTab() {
  const me = useMe();
  const save = useSave('POST /user/profile', {
    refreshes: ['GET /user/start'],
    onDone: () => {
      toast.good('Name saved.');
    },
  });
  return (
    <>
      <Section title="Your name" lead="Members of your businesses see your name.">
        {me.acting_staff ? (
          <NotWhileActing subject="Name and email address" name={me.name} />
        ) : (
          <Form
            schema={Profile}
            submit="Save name"
            label="Your name"
            initial={{ name: me.name }}
            onSubmit={(body) => save.mutateAsync({ body })}
          >
            {(field) => <TextField {...field('name')} label="Name" autoComplete="name" />}
          </Form>
        )}
      </Section>
      {!me.acting_staff && <EmailSection />}
      <Section title="Time zone" lead="Dates and times use this time zone.">
        <TimeZoneForm submit="Save time zone" />
      </Section>
    </>
  );
}
