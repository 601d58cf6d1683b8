import { singleLine } from '@fanfare/contract/kit/text';
import { Card, Text } from '@mantine/core';
import { z } from 'zod';
import { formatDateTime } from '../lib/format.ts';
import { toast } from '../ui/feedback/toast.ts';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { TextareaField } from '../ui/fields/textarea-field.tsx';
import { Wizard, type WizardStep } from '../ui/wizard/wizard.tsx';
import { Section } from './section.tsx';

const Draft = z.object({
  name: singleLine(60, 'Enter a name.'),
  about: z.string().max(500),
  hasFacebook: z.boolean(),
  pageName: singleLine(80, 'Enter a page name.'),
  prize: singleLine(80, 'Enter a prize.'),
  winners: z.number('Enter the number of winners.').int().min(1),
  closesAt: z.iso.datetime('Choose a closing time.'),
});
type Draft = z.input<typeof Draft>;

const steps: WizardStep<Draft>[] = [
  {
    id: 'basics',
    label: 'Basics',
    hint: 'Name and purpose',
    fields: { name: 'Name', about: 'About', hasFacebook: 'Facebook' },
    render: (field) => (
      <>
        <TextField {...field('name')} label="Name" />
        <TextareaField {...field('about')} label="About" />
        <SwitchField {...field('hasFacebook')} label="Also run on Facebook" />
      </>
    ),
  },
  {
    id: 'facebook',
    label: 'Facebook',
    fields: { pageName: 'Page' },
    isDisabled: (values) => !values.hasFacebook,
    render: (field) => <TextField {...field('pageName')} label="Page" />,
  },
  {
    id: 'prizes',
    label: 'Prizes',
    fields: { prize: 'Prize', winners: 'Winners' },
    render: (field) => (
      <>
        <TextField {...field('prize')} label="Prize" />
        <NumberField {...field('winners')} label="Winners" />
      </>
    ),
  },
  {
    id: 'time',
    label: 'Time',
    fields: { closesAt: 'Closes' },
    render: (field) => <DateTimeField {...field('closesAt')} label="Closes" timeZone="Europe/Paris" />,
  },
];

export function WizardSection() {
  return (
    <Section title="Wizard">
      <Wizard
        schema={Draft}
        steps={steps}
        submit="Start contest"
        height={400}
        onSubmit={() => toast.good('Contest started.')}
        preview={(values) => (
          <Card>
            <Text c="dimmed">Visitor view</Text>
            <Text size="lg" className="ff-figure">
              {values.name || 'Your contest'}
            </Text>
            <Text>Win {values.prize || 'a prize'}.</Text>
          </Card>
        )}
        review={(values) => (
          <Text>
            <b>{values.name}</b> gives <b>{values.prize}</b> to {values.winners ?? 0} winners and closes on{' '}
            <b>{values.closesAt ? formatDateTime(values.closesAt, 'Europe/Paris') : 'a date to be set'}</b>.
          </Text>
        )}
      />
    </Section>
  );
}
