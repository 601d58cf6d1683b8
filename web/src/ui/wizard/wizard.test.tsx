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
    isDisabled: (values) => !values.hasPage,
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

function renderWizard(initial?: Partial<Draft>, isComplete = false) {
  const submitted: Draft[] = [];
  renderWithTheme(
    <Wizard
      schema={Draft}
      steps={steps}
      initial={initial}
      isComplete={isComplete}
      submit="Start"
      review={(values) => <p>All about {values.name}</p>}
      onSubmit={(draft) => submitted.push(draft)}
    />,
  );
  return submitted;
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const title = () => screen.getByRole('heading', { level: 2 }).textContent;

it('Next on an invalid step of a wizard → the step stays and shows the messages', async () => {
  renderWizard();
  click('Next');
  expect(await screen.findByText('Please be sure to fill in all required fields before continuing.')).toBeTruthy();
  expect(screen.getByText('Give it a name.')).toBeTruthy();
  expect(title()).toBe('Basics');
});

it('steps not reached yet and disabled steps → cannot be opened', () => {
  renderWizard();
  expect(screen.getByRole('button', { name: /Prize/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /Page ?, turned off/ })).toHaveProperty('disabled', true);
});

it('numbers of the wizard steps → count only the steps that are enabled', () => {
  renderWizard();
  const marks = () => screen.getAllByRole('listitem').map((step) => step.querySelector('[aria-hidden]')?.textContent);
  expect(marks()).toEqual(['1', '–', '2', '3']);
  expect(screen.getByText(/^Step 1 of 3/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: /^Has a page/ }));
  expect(marks()).toEqual(['1', '2', '3', '4']);
});

it('a step change → the pane is at its top and its heading has the focus', async () => {
  renderWizard();
  const heading = screen.getByRole('heading', { level: 2 });
  const pane = heading.parentElement;
  if (pane) pane.scrollTop = 120;
  type(/^Name/, 'Autumn');
  click('Next');
  await waitFor(() => expect(title()).toBe('Prize'));
  expect(document.activeElement).toBe(heading);
  expect(pane?.scrollTop).toBe(0);
});

it('Next in a wizard → skips disabled steps; submit → sends the values once', async () => {
  const submitted = renderWizard();
  type(/^Name/, 'Autumn');
  click('Next');
  await waitFor(() => expect(title()).toBe('Prize'));
  type(/^What to win/, 'A cake');
  click('Next');
  await waitFor(() => expect(title()).toBe('Review'));
  expect(screen.getByText('All about Autumn')).toBeTruthy();
  click('Start');
  await waitFor(() => expect(submitted).toEqual([{ name: 'Autumn', hasPage: false, prize: 'A cake' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true));
});

it('submit of a wizard that fails → the failure’s title above its reason', async () => {
  const onSubmit = () => Promise.reject(new Error('No room.'));
  const initial = { name: 'Autumn', hasPage: false, prize: 'A cake' };
  renderWithTheme(
    <Wizard
      schema={Draft}
      steps={steps}
      initial={initial}
      isComplete={true}
      submit="Start"
      review={() => null}
      onSubmit={onSubmit}
      failedTitle="Error Creating Ad"
    />,
  );
  click(/Review/);
  await waitFor(() => expect(title()).toBe('Review'));
  click('Start');
  expect(await screen.findByText('Error Creating Ad')).toBeTruthy();
});

it('review of an invalid value → a link to its field; submit is disabled until it is fixed', async () => {
  renderWizard({ name: 'Autumn', hasPage: true, page: '', prize: 'A cake' }, true);
  click(/Review/);
  await waitFor(() => expect(title()).toBe('Review'));
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true);
  click('Page name');
  await waitFor(() => expect(title()).toBe('Page'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Page name/)));
  type(/^Page name/, 'Bakery');
  click(/Review/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false));
});

it('earlier wizard step opened → the typed values stay', async () => {
  renderWizard();
  type(/^Name/, 'Autumn');
  click('Next');
  await waitFor(() => expect(title()).toBe('Prize'));
  click(/Basics/);
  await waitFor(() => expect(title()).toBe('Basics'));
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Autumn');
});
