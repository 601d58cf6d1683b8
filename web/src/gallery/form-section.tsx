import { Password } from '@fanfare/contract/kit/password';
import { singleLine } from '@fanfare/contract/kit/text';
import { Button, Card } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../lib/api/api-error.ts';
import { toast } from '../ui/feedback/toast.ts';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { TextareaField } from '../ui/fields/textarea-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { LargeForm } from './large-form/large-form.tsx';
import { Columns, Section } from './section.tsx';

const Draft = z.object({
  name: singleLine(60, 'Enter a name.'),
  email: z.email('Enter a valid email address.').optional(),
  password: Password,
  network: z.enum(['facebook', 'instagram'], 'Choose a network.'),
  prizes: z.number('Enter the number of prizes.').int().min(1),
  opensAt: z.iso.datetime('Choose a start time.'),
  about: z.string().max(500),
  isPublic: z.boolean(),
  agrees: z.literal(true, 'You must agree to the rules.'),
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isTaken = async (name: string) => {
  await wait(1200);
  return name.toLowerCase() === 'taken' ? 'This name is already used.' : undefined;
};

/** The name "server" simulates server errors at the fields. */
async function save(values: { name: string }) {
  await wait(600);
  const message = 'Some fields aren’t valid. Check them and try again.';
  const fields = [{ path: 'name', message: 'The server rejected this name.' }];
  if (values.name === 'server')
    throw new ApiError(400, {
      code: 'invalid-input',
      message,
      fields,
      request_id: 'r1',
      error: message,
      error_message: message,
    });
  if (values.name === 'offline') throw new Error('offline');
  toast.good(`Saved ${values.name}.`);
}

export function FormSection() {
  return (
    <Section title="Form">
      <Columns>
        <Card>
          <Form schema={Draft} submit="Create contest" checks={{ name: isTaken }} onSubmit={save} label="All fields">
            {(field) => (
              <>
                <TextField {...field('name')} label="Name" description='Try "taken", "server" and "offline".' />
                <TextField
                  {...field('email')}
                  label="Reply to"
                  type="email"
                  autoComplete="email"
                  placeholder="you@example.com"
                />
                <PasswordField {...field('password')} label="Password" strength />
                <SelectField
                  {...field('network')}
                  label="Network"
                  placeholder="Choose one"
                  options={[
                    { value: 'facebook', label: 'Facebook' },
                    { value: 'instagram', label: 'Instagram' },
                  ]}
                />
                <NumberField {...field('prizes')} label="Prizes" min={1} />
                <DateTimeField {...field('opensAt')} label="Opens" timeZone="Europe/Paris" />
                <TextareaField {...field('about')} label="About" />
                <SwitchField
                  {...field('isPublic')}
                  label="Anyone can enter"
                  description="Otherwise only people with the link."
                />
                <CheckboxField {...field('agrees')} label="I agree to the rules" />
              </>
            )}
          </Form>
        </Card>
        <Card>
          <Form
            schema={Draft.pick({ name: true, network: true, prizes: true, isPublic: true })}
            submit="Save changes"
            initial={{ name: 'Summer giveaway', network: 'facebook', isPublic: true }}
            onSubmit={save}
            label="A disabled section"
          >
            {(field) => (
              <>
                <TextField {...field('name')} label="Name" />
                <SwitchField {...field('isPublic')} label="Anyone can enter" />
                <fieldset disabled style={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: 16 }}>
                  <SelectField {...field('network')} label="Network" options={['facebook', 'instagram']} />
                  <NumberField {...field('prizes')} label="Prizes" />
                </fieldset>
              </>
            )}
          </Form>
        </Card>
      </Columns>
      <LargeFormCard />
    </Section>
  );
}

/** The form of the benchmark, shown on demand. */
function LargeFormCard() {
  const [isShown, setShown] = useState(false);
  return (
    <Card mt="md">
      {isShown ? (
        <LargeForm />
      ) : (
        <Button variant="default" onClick={() => setShown(true)}>
          Show a form with 150 fields
        </Button>
      )}
    </Card>
  );
}
