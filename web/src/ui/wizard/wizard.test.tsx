import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Wizard, type WizardStep } from './wizard.tsx';

const Draft = z.object({
  name: z.string().min(1, 'Give it a name.'),
  hasPage: z.boolean(),
  page: z.string().min(1, 'Which page?'),
  prize: z.string().min(1, 'What can be won?'),
});
type Draft = z.input<typeof Draft>;

const steps: WizardStep<Draft>[] = [
  {
    id: 'basics',
    label: 'Basics',
    fields: { name: 'Name', hasPage: 'Page' },
    render: (field) => (
      <>
        <TextField {...field('name')} label="Name" />
        <SwitchField {...field('hasPage')} label="Has a page" />
      </>
    ),
  },
  {
    id: 'page',
    label: 'Page',
    fields: { page: 'Page name' },
    isOff: (values) => !values.hasPage,
    render: (field) => <TextField {...field('page')} label="Page name" />,
  },
  {
    id: 'prize',
    label: 'Prize',
    fields: { prize: 'What to win' },
    render: (field) => <TextField {...field('prize')} label="What to win" />,
  },
];

afterEach(cleanup);

function drawWizard(initial?: Partial<Draft>, isComplete = false) {
  const sent: Draft[] = [];
  renderWithTheme(
    <Wizard
      schema={Draft}
      steps={steps}
      initial={initial}
      isComplete={isComplete}
      submit="Start"
      review={(values) => <p>All about {values.name}</p>}
      onSubmit={(draft) => sent.push(draft)}
    />,
  );
  return sent;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const title = () => screen.getByRole('heading', { level: 2 }).textContent;

it('stays on a step that is not valid and says why', async () => {
  drawWizard();
  press('Next');
  expect(await screen.findByText('Please be sure to fill in all required fields before continuing.')).toBeTruthy();
  expect(screen.getByText('Give it a name.')).toBeTruthy();
  expect(title()).toBe('Basics');
});

it('does not open steps that were not reached or are switched off', () => {
  drawWizard();
  expect(screen.getByRole('button', { name: /Prize/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /Page ?, switched off/ })).toHaveProperty('disabled', true);
});

it('goes through, passing over what is switched off, and sends once', async () => {
  const sent = drawWizard();
  type(/^Name/, 'Autumn');
  press('Next');
  await waitFor(() => expect(title()).toBe('Prize'));
  type(/^What to win/, 'A cake');
  press('Next');
  await waitFor(() => expect(title()).toBe('Review'));
  expect(screen.getByText('All about Autumn')).toBeTruthy();
  press('Start');
  await waitFor(() => expect(sent).toEqual([{ name: 'Autumn', hasPage: false, prize: 'A cake' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true));
});

it('lists what is wrong at the end, leads to it, and does not send until it is right', async () => {
  drawWizard({ name: 'Autumn', hasPage: true, page: '', prize: 'A cake' }, true);
  press(/Review/);
  await waitFor(() => expect(title()).toBe('Review'));
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true);
  press('Page name');
  await waitFor(() => expect(title()).toBe('Page'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Page name/)));
  type(/^Page name/, 'Bakery');
  press(/Review/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false));
});

it('goes back freely', async () => {
  drawWizard();
  type(/^Name/, 'Autumn');
  press('Next');
  await waitFor(() => expect(title()).toBe('Prize'));
  press(/Basics/);
  await waitFor(() => expect(title()).toBe('Basics'));
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Autumn');
});
