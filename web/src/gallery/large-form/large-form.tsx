import { singleLine } from '@fanfare/contract/kit/text';
import { SimpleGrid } from '@mantine/core';
import { z } from 'zod';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';

const networks = ['facebook', 'instagram', 'linkedin'] as const;

const Draft = z.object({
  texts: z.array(singleLine(60, 'Enter a text.')).length(100),
  amounts: z.array(z.number('Enter an amount.').int().min(1)).length(20),
  networks: z.array(z.enum(networks, 'Choose a network.')).length(15),
  switches: z.array(z.boolean()).length(15),
});

const numbers = (count: number) => [...Array(count).keys()];

const initial = {
  texts: numbers(100).map((index) => `Text ${index}`),
  amounts: numbers(20).map((index) => index + 1),
  networks: numbers(15).map(() => networks[0]),
  switches: numbers(15).map(() => false),
};

/** 150 fields in one form, for measuring the time of a keystroke. */
export const LargeForm = () => (
  <Form schema={Draft} submit="Save" initial={initial} onSubmit={() => undefined} label="150 fields" isDiscardable>
    {(field) => (
      <SimpleGrid cols={5}>
        {numbers(100).map((index) => (
          <TextField key={index} {...field(`texts.${index}`)} label={`Text ${index}`} />
        ))}
        {numbers(20).map((index) => (
          <NumberField key={index} {...field(`amounts.${index}`)} label={`Amount ${index}`} />
        ))}
        {numbers(15).map((index) => (
          <SelectField key={index} {...field(`networks.${index}`)} label={`Network ${index}`} options={networks} />
        ))}
        {numbers(15).map((index) => (
          <SwitchField key={index} {...field(`switches.${index}`)} label={`Switch ${index}`} />
        ))}
      </SimpleGrid>
    )}
  </Form>
);
