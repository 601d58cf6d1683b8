import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { TextField } from '../fields/text-field.tsx';
import { Form } from './form.tsx';

const Draft = z.object({ name: z.string().min(1, 'Give it a name.'), place: z.string().min(3) });
type Draft = z.input<typeof Draft>;

afterEach(cleanup);

function problem(message: string, fields: { path: string; message: string }[] = []) {
  return new ApiError(400, {
    code: 'invalid-input',
    message,
    fields,
    request_id: '',
    error: message,
    error_message: message,
  });
}

type Options = {
  save?: (draft: Draft) => unknown;
  isOff?: boolean;
  check?: (name: string) => Promise<string | undefined>;
};

function drawForm({ save = () => undefined, isOff = false, check }: Options = {}) {
  const sent: Draft[] = [];
  renderWithTheme(
    <Form
      schema={Draft}
      submit="Save"
      checks={check && { name: check }}
      onSubmit={(draft) => {
        sent.push(draft);
        return save(draft);
      }}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" />
          <fieldset disabled={isOff}>
            <TextField {...field('place')} label="Place" />
          </fieldset>
        </>
      )}
    </Form>,
  );
  return sent;
}

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const leave = (label: RegExp) => fireEvent.blur(screen.getByLabelText(label));
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const statusOf = (name: string) => document.querySelector(`[data-field="${name}"]`)?.getAttribute('data-status');

describe('a form', () => {
  it('says nothing about a field until it was left or sent', () => {
    drawForm();
    expect(statusOf('name')).toBe('not-validated');
    type(/^Place/, 'ab');
    expect(statusOf('place')).toBe('not-validated');
    leave(/^Place/);
    expect(statusOf('place')).toBe('invalid');
  });

  it('shows the schema’s sentence, the default where it has none, and focuses the first wrong field', async () => {
    const sent = drawForm();
    submit();
    expect(await screen.findByText('Give it a name.')).toBeTruthy();
    expect(screen.getByText('The field is not valid')).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Not valid' })).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
    expect(sent).toEqual([]);
  });

  it('marks a field valid as soon as it is', async () => {
    drawForm();
    submit();
    await screen.findByText('Give it a name.');
    type(/^Name/, 'Autumn');
    expect(statusOf('name')).toBe('valid');
    expect(screen.getByRole('img', { name: 'Valid' })).toBeTruthy();
  });

  it('leaves fields in a disabled container out of it', async () => {
    const sent = drawForm({ isOff: true });
    type(/^Name/, 'Autumn');
    submit();
    await waitFor(() => expect(sent).toEqual([{ name: 'Autumn' }]));
  });

  it('puts the server’s sentences on their fields and keeps what was typed', async () => {
    drawForm({
      save: () => Promise.reject(problem('Some fields are not valid.', [{ path: 'name', message: 'Taken.' }])),
    });
    type(/^Name/, 'Autumn');
    type(/^Place/, 'Paris');
    submit();
    expect(await screen.findByText('Taken.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Autumn');
    type(/^Name/, 'Winter');
    expect(screen.queryByText('Taken.')).toBeNull();
  });

  it('shows on top what belongs to no field', async () => {
    drawForm({ save: () => Promise.reject(problem('The business is closed.', [{ path: 'other', message: 'No.' }])) });
    type(/^Name/, 'Autumn');
    type(/^Place/, 'Paris');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The business is closed.');
  });

  it('sends once however often it is pressed', async () => {
    let finish = () => {};
    const sent = drawForm({ save: () => new Promise<void>((resolve) => (finish = resolve)) });
    type(/^Name/, 'Autumn');
    type(/^Place/, 'Paris');
    const form = document.querySelector('form') ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent.submit(form);
    finish();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    expect(sent).toHaveLength(1);
  });

  it('waits for what only the server knows', async () => {
    const answers: ((message?: string) => void)[] = [];
    const sent = drawForm({ check: () => new Promise((resolve) => answers.push(resolve)) });
    type(/^Name/, 'taken');
    type(/^Place/, 'Paris');
    leave(/^Name/);
    expect(statusOf('name')).toBe('validating');
    expect(screen.getByRole('img', { name: 'Checking' })).toBeTruthy();
    submit();
    answers[0]?.('This name is taken.');
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(sent).toEqual([]);
    expect(answers).toHaveLength(1);
  });
});
