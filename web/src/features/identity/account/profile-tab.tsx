import { Profile } from '@fanfare/contract/identity';
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
      toast.good('Your name is saved.');
    },
  });
  return (
    <>
      <Section title="You" lead="Your name is what the people of your businesses see.">
        {me.acting_staff ? (
          <NotWhileActing what="Name and e-mail address" name={me.name} />
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
      <Section title="Time zone" lead="Every time you see and set is meant in this zone.">
        <TimeZoneForm submit="Save time zone" />
      </Section>
    </>
  );
}
