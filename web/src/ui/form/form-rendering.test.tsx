import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { CustomField } from '../fields/field-frame.tsx';
import { Form } from './form.tsx';

const Draft = z.object({ title: z.string(), texts: z.array(z.string().min(1, 'Enter a text.')) });
const fieldCount = 150;

afterEach(cleanup);

/** A form with 150 text fields that counts its renders. With `watchesTitle`, it shows the title beside the fields. */
function renderForm(watchesTitle = false) {
  let formRenders = 0;
  const fieldRenders = new Map<string, number>();
  renderWithTheme(
    <Form
      schema={Draft}
      submit="Save"
      initial={{ title: 'Old', texts: Array.from({ length: fieldCount }, () => 'x') }}
      onSubmit={() => undefined}
    >
      {(field, form) => {
        formRenders += 1;
        const input = (props: ReturnType<typeof field<'title'>>) => (
          <CustomField key={props.name} {...props}>
            {({ name, value = '', onChange, onBlur, error }) => {
              fieldRenders.set(name, (fieldRenders.get(name) ?? 0) + 1);
              return (
                <label>
                  {name}
                  <input value={value} onChange={(event) => onChange(event.currentTarget.value)} onBlur={onBlur} />
                  <span>{error}</span>
                </label>
              );
            }}
          </CustomField>
        );
        return (
          <>
            {watchesTitle && <h1>{form.values.title}</h1>}
            {input(field('title'))}
            {Array.from({ length: fieldCount }, (_, index) => input(field(`texts.${index}`)))}
          </>
        );
      }}
    </Form>,
  );
  formRenders = 0;
  fieldRenders.clear();
  const type = (name: string, text: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
  return { type, fieldRenders, formRenders: () => formRenders };
}

it('typing in one of 150 fields → renders this field only', () => {
  const { type, fieldRenders, formRenders } = renderForm();
  type('texts.7', 'a');
  type('texts.7', 'ab');
  expect(formRenders()).toBe(0);
  expect([...fieldRenders]).toEqual([['texts.7', 2]]);
});

it('typing after an invalid submit → renders this field only', async () => {
  const { type, fieldRenders, formRenders } = renderForm();
  type('texts.9', '');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a text.');
  await screen.findByRole('button', { name: 'Save' });
  fieldRenders.clear();
  const before = formRenders();
  type('texts.7', 'a');
  expect(formRenders()).toBe(before);
  expect([...fieldRenders]).toEqual([['texts.7', 1]]);
});

it('form that reads one of its values → rendered when this value changes, not for other values', () => {
  const { type, formRenders } = renderForm(true);
  type('texts.7', 'a');
  expect(formRenders()).toBe(0);
  type('title', 'New');
  expect(formRenders()).toBe(1);
  expect(screen.getByRole('heading').textContent).toBe('New');
});
