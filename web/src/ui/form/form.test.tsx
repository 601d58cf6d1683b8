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

function apiError(message: string, fields: { path: string; message: string }[] = []) {
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
  isDisabled?: boolean;
  check?: (name: string) => Promise<string | undefined>;
};

function renderForm({ save = () => undefined, isDisabled = false, check }: Options = {}) {
  const submitted: Draft[] = [];
  renderWithTheme(
    <Form
      schema={Draft}
      submit="Save"
      checks={check && { name: check }}
      onSubmit={(draft) => {
        submitted.push(draft);
        return save(draft);
      }}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" />
          <fieldset disabled={isDisabled}>
            <TextField {...field('place')} label="Place" />
          </fieldset>
        </>
      )}
    </Form>,
  );
  return submitted;
}

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const leave = (label: RegExp) => fireEvent.blur(screen.getByLabelText(label));
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const statusFor = (name: string) => document.querySelector(`[data-field="${name}"]`)?.getAttribute('data-status');

describe('Form', () => {
  it('field typed in → no status before blur or submit', () => {
    renderForm();
    expect(statusFor('name')).toBe('not-validated');
    type(/^Place/, 'ab');
    expect(statusFor('place')).toBe('not-validated');
    leave(/^Place/);
    expect(statusFor('place')).toBe('invalid');
  });

  it('submit with invalid fields → schema message or default message, focus on the first invalid field', async () => {
    const submitted = renderForm();
    submit();
    expect(await screen.findByText('Give it a name.')).toBeTruthy();
    expect(screen.getByText('The field is not valid')).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Not valid' })).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
    expect(submitted).toEqual([]);
  });

  it('a corrected field → status valid at once', async () => {
    renderForm();
    submit();
    await screen.findByText('Give it a name.');
    type(/^Name/, 'Autumn');
    expect(statusFor('name')).toBe('valid');
    expect(screen.getByRole('img', { name: 'Valid' })).toBeTruthy();
  });

  it('fields in a disabled fieldset → neither validated nor submitted', async () => {
    const submitted = renderForm({ isDisabled: true });
    type(/^Name/, 'Autumn');
    submit();
    await waitFor(() => expect(submitted).toEqual([{ name: 'Autumn' }]));
  });

  it('server field errors → shown at their fields, typed values stay', async () => {
    renderForm({
      save: () => Promise.reject(apiError('Some fields aren’t valid.', [{ path: 'name', message: 'Taken.' }])),
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

  it('a server error without a matching field → shown above the form', async () => {
    renderForm({
      save: () => Promise.reject(apiError('The business is closed.', [{ path: 'other', message: 'No.' }])),
    });
    type(/^Name/, 'Autumn');
    type(/^Place/, 'Paris');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The business is closed.');
  });

  it('three submits while one is running → submitted once', async () => {
    let finish = () => {};
    const submitted = renderForm({ save: () => new Promise<void>((resolve) => (finish = resolve)) });
    type(/^Name/, 'Autumn');
    type(/^Place/, 'Paris');
    const form = document.querySelector('form') ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(submitted).toHaveLength(1));
    fireEvent.submit(form);
    finish();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    expect(submitted).toHaveLength(1);
  });

  it('submit while the async check of a field runs → the check runs once, and its message stops the submit', async () => {
    const answers: ((message?: string) => void)[] = [];
    const submitted = renderForm({ check: () => new Promise((resolve) => answers.push(resolve)) });
    type(/^Name/, 'taken');
    type(/^Place/, 'Paris');
    leave(/^Name/);
    expect(statusFor('name')).toBe('validating');
    expect(screen.getByRole('img', { name: 'Checking' })).toBeTruthy();
    submit();
    answers[0]?.('This name is taken.');
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(submitted).toEqual([]);
    expect(answers).toHaveLength(1);
  });
});
