import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isRequired, judge, normalize } from './form-validation.ts';

const Rules = z.object({
  name: z.string().min(1, 'Give it a name.'),
  note: z.string(),
  email: z.email('Not an address.').optional(),
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

describe('tidy', () => {
  it('turns each blank into the one its rule takes', () => {
    const given: Record<string, unknown> = {
      name: '',
      note: undefined,
      email: '',
      link: null,
      prizes: [{ title: undefined }],
    };
    expect(normalize(Rules, given)).toEqual({ name: '', note: '', link: null, isOpen: false, prizes: [{ title: '' }] });
  });

  it('does not make a number of an empty input', () => {
    expect(
      judge(Rules.pick({ count: true }), normalize(Rules.pick({ count: true }), { count: undefined })).get('count'),
    ).toBeDefined();
  });
});

describe('judge', () => {
  it('gives the first sentence about each path', () => {
    const findings = judge(Rules, {
      name: '',
      note: '',
      email: 'x',
      link: null,
      isOpen: true,
      count: 1,
      opensAt: 'soon',
      prizes: [{ title: '' }],
    });
    expect(Object.fromEntries(findings)).toEqual({
      name: 'Give it a name.',
      email: 'Not an address.',
      agrees: 'Please agree.',
      opensAt: 'When?',
      'prizes.0.title': 'What is it?',
    });
  });

  it('leaves out what is excluded, and what is inside it', () => {
    const findings = judge(
      Rules.pick({ name: true, prizes: true }),
      { name: '', prizes: [{ title: '' }] },
      new Set(['prizes']),
    );
    expect([...findings.keys()]).toEqual(['name']);
  });
});

it('knows which fields have to be filled in', () => {
  const required = ['name', 'note', 'email', 'isOpen', 'agrees', 'opensAt', 'prizes.0.title'].filter((path) =>
    isRequired(Rules, path),
  );
  expect(required).toEqual(['name', 'agrees', 'opensAt', 'prizes.0.title']);
});
