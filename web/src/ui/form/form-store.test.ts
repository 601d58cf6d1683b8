import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { createFormStore, type FormRules } from './form-store.ts';

type Draft = { title: string; shares: { text: string }[] };

const empty: Draft = { title: '', shares: [{ text: '' }, { text: '' }] };
const validate = ({ title }: Draft) => new Map(title === '' ? [['title', 'Enter a title.']] : []);
const createForm = (rules: Partial<FormRules<Draft>> = {}, initial = empty) =>
  createFormStore<Draft>(initial, { validate, ...rules });

const message = 'Some fields aren’t valid.';
const reject = (...fields: { path: string; message: string }[]) => {
  const body = { code: 'invalid-input', message, fields, request_id: '', error: message, error_message: message };
  return () => Promise.reject(new ApiError(400, body));
};

describe('submit rejected without a field', () => {
  it('submit rejected by the server without a field → no field is shown as valid, until one changes', async () => {
    const form = createForm({}, { ...empty, title: 'Tea' });
    await form.submit(() => undefined);
    expect(form.field('title').status).toBe('valid');
    await form.submit(reject());
    expect(form.state().alert).toBe(message);
    expect(form.field('title').status).toBe('not-validated');
    form.set('title', 'Coffee');
    expect(form.field('title').status).toBe('valid');
  });
});

describe('validation', () => {
  it('part added to a form after a submit → its errors are shown only after the next submit', async () => {
    const rules = ({ shares }: Draft) =>
      new Map(shares.flatMap(({ text }, at) => (text === '' ? [[`shares.${at}.text`, 'Enter a text.'] as const] : [])));
    const form = createForm({ validate: rules }, { title: 'Tea', shares: [{ text: 'a' }] });
    await form.submit(() => undefined);
    form.startFresh('shares.1');
    form.set('shares', [{ text: '' }, { text: '' }]);
    expect([form.field('shares.0.text').error, form.field('shares.1.text').error]).toEqual([
      'Enter a text.',
      undefined,
    ]);
    await form.submit(() => undefined);
    expect(form.field('shares.1.text').error).toBe('Enter a text.');
  });

  it('form before any field was left → its rules do not run', () => {
    let runs = 0;
    const form = createForm({
      validate: (draft) => {
        runs += 1;
        return validate(draft);
      },
    });
    form.set('title', 'a');
    expect(form.field('title').status).toBe('not-validated');
    expect(form.shownProblems().size).toBe(0);
    expect(runs).toBe(0);
  });

  it('three fields read after one change → the form’s rules run once', async () => {
    let runs = 0;
    const form = createForm({
      validate: (draft) => {
        runs += 1;
        return validate(draft);
      },
    });
    await form.validate();
    runs = 0;
    form.set('title', 'a');
    for (const path of ['title', 'shares.0.text', 'shares.1.text']) form.field(path);
    expect(runs).toBe(1);
  });

  it('value of another field changes → the field’s state object stays the same, so that the field is not rendered', () => {
    const form = createForm();
    const before = form.field('shares.0.text');
    form.set('shares.1.text', 'a');
    expect(form.field('shares.0.text')).toBe(before);
    form.set('shares.0.text', 'a');
    expect(form.field('shares.0.text')).not.toBe(before);
  });
});

describe('submit', () => {
  const valid = { ...empty, title: 'a' };
  const toFieldPath = (path: string) => (path.startsWith('shares') ? path : undefined);

  it('submit rejected with messages for fields → shown at the fields; messages without a field → in the alert above', async () => {
    const form = createForm({ toFieldPath }, valid);
    await form.submit(reject({ path: 'shares.0.text', message: 'Too long.' }, { path: 'site', message: 'Closed.' }));
    expect(form.field('shares.0.text')).toMatchObject({ status: 'invalid', error: 'Too long.' });
    expect(form.state()).toEqual({ isBusy: false, alert: 'Closed.', attempt: 1 });
  });

  it('rejected field changed, or replaced with the list around it → only its own messages are removed', async () => {
    const form = createForm({ toFieldPath }, valid);
    const errors = [0, 1].map((index) => ({ path: `shares.${index}.text`, message: 'Too long.' }));
    await form.submit(reject(...errors));
    form.set('shares.0.text', 'b');
    expect([...form.shownProblems().keys()]).toEqual(['shares.1.text']);
    form.change({ shares: [] });
    expect(form.shownProblems().size).toBe(0);
  });

  it('form submitted again after a rejection → sent again', async () => {
    const form = createForm({ toFieldPath }, valid);
    await form.submit(reject({ path: 'shares.0.text', message: 'Too long.' }));
    const sent: Draft[] = [];
    await form.submit((draft) => sent.push(draft));
    expect(sent).toEqual([valid]);
  });

  it('field changed while the form is sent → counts as unsaved afterwards', async () => {
    const form = createForm({}, valid);
    form.set('title', 'b');
    await form.submit(() => form.set('title', 'c'));
    expect(form.isUnsaved()).toBe(true);
  });
});

it('all values of a form replaced → no problems, nothing unsaved, a new revision', async () => {
  const form = createForm();
  form.set('shares.0.text', 'a');
  await form.submit(() => undefined);
  expect(form.shownProblems().get('title')).toBe('Enter a title.');
  form.replace(empty);
  expect(form.shownProblems().size).toBe(0);
  expect([form.isUnsaved(), form.revision()]).toEqual([false, 1]);
});
