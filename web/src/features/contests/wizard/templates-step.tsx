import type { TemplateName } from '@fanfare/contract/contests/templates';
import { Button, Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from '../templates/templates.module.css';
import type { StepProps } from './contest-form.ts';

const TemplateEditor = lazy(() =>
  import('../templates/template-editor.tsx').then((module) => ({ default: module.TemplateEditor })),
);

type Props = StepProps & {
  /** The id of the contest; undefined before its first save. */
  getContestId: () => number | undefined;
};

/** The templates of the contest page, edited in a modal. */
export function TemplatesStep({ field, values, getContestId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<TemplateName>();
  const entry = useField(field('contest_page.entry'));
  const actions = useField(field('contest_page.actions'));
  return (
    <>
      <Text>
        Two templates in HTML make your own contest page: one for visitors before they enter, one for contestants with
        their actions. Placeholders such as {'{{entry_form}}'} show where each part goes.
      </Text>
      {[
        { name: 'entry' as const, input: entry, title: 'Entry template', about: 'Before a visitor has entered' },
        { name: 'actions' as const, input: actions, title: 'Actions template', about: 'After a visitor has entered' },
      ].map(({ name, input, title, about }) => (
        <FieldFrame key={title} field={input}>
          <Flex
            className={classes.template}
            p={16}
            bd={`1px solid var(${input.error ? '--ff-bad' : '--ff-hairline'})`}
            bdrs={12}
            gap={16}
            justify="space-between"
          >
            <div>
              <strong>{title}</strong>
              <Text size="sm" c="dimmed">
                {about}
              </Text>
              {input.error && (
                <Block component="p" mt={4} c="red" fz={14} role="alert">
                  {input.error}
                </Block>
              )}
            </div>
            <Button
              variant="default"
              leftSection={<IconTemplate size={18} stroke={1.5} aria-hidden />}
              aria-label={`Edit ${title.toLowerCase()}`}
              onClick={() => {
                setEdited(name);
                setOpen(true);
              }}
            >
              Edit
            </Button>
          </Flex>
        </FieldFrame>
      ))}
      <Suspense>
        {edited && (
          <TemplateEditor
            opened={isOpen}
            first={edited}
            onClose={() => setOpen(false)}
            contestId={getContestId()}
            facebookPageId={values.facebook?.fbcontest_page_id}
            name={values.name ?? ''}
            description={values.description ?? ''}
            templates={{ entry: entry.value ?? '', actions: actions.value ?? '' }}
            onSaved={(saved) => {
              entry.onChange(saved.entry);
              actions.onChange(saved.actions);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
