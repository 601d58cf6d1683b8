import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isRequired, normalize, validateValues } from './form-validation.ts';

const TestSchema = z.object({
  name: z.string().min(1, 'Give it a name.'),
  note: z.string(),
  email: z.email('Not an email address.').optional(),
  link: z.url().nullable(),
  isOpen: z.boolean(),
  agrees: z.literal(true, 'Please agree.'),
  count: z.coerce.number<string | number>().min(0, 'How many?'),
  opensAt: z.codec(z.iso.datetime('When?'), z.date(), {
    decode: (text) => new Date(text),
    encode: (at) => at.toISOString(),
  }),
  prizes: z.array(z.object({ title: z.string().min(1, 'What is it?') })),
});

describe('normalize', () => {
  it('empty inputs → the empty value each schema accepts', () => {
    const values: Record<string, unknown> = {
      name: '',
      note: undefined,
      email: '',
      link: null,
      prizes: [{ title: undefined }],
    };
    expect(normalize(TestSchema, values)).toEqual({
      name: '',
      note: '',
      link: null,
      isOpen: false,
      prizes: [{ title: '' }],
    });
  });

  it('empty number input → stays invalid', () => {
    expect(
      validateValues(
        TestSchema.pick({ count: true }),
        normalize(TestSchema.pick({ count: true }), { count: undefined }),
      ).get('count'),
    ).toBeDefined();
  });
});

describe('validateValues', () => {
  it('several problems of a form → the first message for each field', () => {
    const errors = validateValues(TestSchema, {
      name: '',
      note: '',
      email: 'x',
      link: null,
      isOpen: true,
      count: 1,
      opensAt: 'soon',
      prizes: [{ title: '' }],
    });
    expect(Object.fromEntries(errors)).toEqual({
      name: 'Give it a name.',
      email: 'Not an email address.',
      agrees: 'Please agree.',
      opensAt: 'When?',
      'prizes.0.title': 'What is it?',
    });
  });
});

it('isRequired → true only where neither undefined, empty text nor false is accepted', () => {
  const required = ['name', 'note', 'email', 'isOpen', 'agrees', 'opensAt', 'prizes.0.title'].filter((path) =>
    isRequired(TestSchema, path),
  );
  expect(required).toEqual(['name', 'agrees', 'opensAt', 'prizes.0.title']);
});
