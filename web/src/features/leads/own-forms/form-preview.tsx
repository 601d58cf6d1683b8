import { Button, Checkbox, Select, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { Block } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { FormValues, Question } from './own-form-values.ts';

/** Form as visitors see it, while it is edited. It takes no input. */
export function FormPreview({ values }: { values: Partial<FormValues> }) {
  const { title, intro, ask_name = 'optional', fields = [], consent, button } = values;
  return (
    <Section title="Preview" lead="What visitors see.">
      <Block p={16} bd="1px solid var(--ff-hairline)" bdrs={12} bg="var(--ff-page)" inert>
        <Stack gap="sm">
          <Title order={3}>{title || 'Title of the form'}</Title>
          {intro && (
            <Block component="p" ws="pre-line" breakWords>
              {intro}
            </Block>
          )}
          <TextInput label="Email" readOnly />
          {ask_name !== 'off' && <TextInput label={withNote('Name', ask_name === 'required')} readOnly />}
          {fields.map((question) => (
            <PreviewField key={question.key} question={question} />
          ))}
          <Checkbox
            label={
              <>
                {consent || 'Consent text'} <u>Privacy policy</u>
              </>
            }
            readOnly
            checked={false}
          />
          <Button>{button || 'Send'}</Button>
        </Stack>
      </Block>
    </Section>
  );
}

/** Label with a note for optional questions, like on the page itself: a label without the note is required. */
const withNote = (label: string, isRequired: boolean): string => (isRequired ? label : `${label} (optional)`);

function PreviewField({ question: { label, type, required = false, options = [] } }: { question: Question }) {
  const text = label || 'Question';
  const noted = withNote(text, required);
  if (type === 'checkbox') return <Checkbox label={text} readOnly checked={false} />;
  if (type === 'long') return <Textarea label={noted} rows={3} readOnly />;
  if (type === 'choice')
    return <Select label={noted} placeholder={options.find((option) => option.trim() !== '') ?? ''} readOnly />;
  return <TextInput label={noted} readOnly />;
}
