import {
  type ContestTemplates,
  defaultTemplates,
  placeholders,
  type TemplateName,
  templateMessages,
  templateNames,
  templateProblems,
} from '@fanfare/contract/contests/templates';
import { Button, Group, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, call, errorMessage } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { TemplatePreview } from './template-preview.tsx';
import classes from './templates.module.css';

type Props = {
  opened: boolean;
  /** Id of the contest; undefined before the contest's first save. Saved templates then become part of its draft. */
  first?: TemplateName;
  onClose: () => void;
  /** Id of the contest; undefined before its first save: the templates are then saved with its draft. */
  contestId: number | undefined;
  facebookPageId: string | undefined;
  name: string;
  description: string;
  templates: ContestTemplates;
  onSaved: (templates: ContestTemplates) => void;
};

const labels: Record<TemplateName, string> = { entry: 'Entry template', actions: 'Actions template' };

/** Dialog for both templates, with their placeholders and a preview. */
export function TemplateEditor(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Templates of the contest page" size="xl">
      <EditorForm {...props} />
    </Modal>
  );
}

type Outcome = { isSaved: true } | { isSaved: false; reasons: readonly string[] };

/** Editor of the templates, a child of the modal, so that each opening starts with the saved templates. */
function EditorForm({
  first = 'entry',
  onClose,
  contestId,
  facebookPageId,
  name,
  description,
  templates,
  onSaved,
}: Props) {
  const [shown, setShown] = useState(first);
  const [texts, setTexts] = useState(templates);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const change = (text: string) => {
    setOutcome(undefined);
    setTexts({ ...texts, [shown]: text });
  };

  function insert(placeholder: string) {
    const input = textarea.current;
    const at = input?.selectionStart ?? texts[shown].length;
    const end = input?.selectionEnd ?? at;
    change(`${texts[shown].slice(0, at)}{{${placeholder}}}${texts[shown].slice(end)}`);
    input?.focus();
  }

  /** Replaces an image URL in the shown template. HTML can contain the URL written with `&amp;`. */
  function replaceUrl(url: string, path: string) {
    setOutcome(undefined);
    setTexts((previous) => ({
      ...previous,
      [shown]: previous[shown].replaceAll(url, path).replaceAll(url.replaceAll('&', '&amp;'), path),
    }));
  }

  async function save() {
    const reasons = templateNames.flatMap((template) =>
      templateProblems(template, texts[template]).map((problem) => `${labels[template]}: ${problem}`),
    );
    if (reasons.length > 0) return setOutcome({ isSaved: false, reasons });
    setBusy(true);
    try {
      if (contestId !== undefined)
        await call('POST /contest/{id}/save_templates', {
          params: { id: contestId },
          body: { pe_page_id: contestId, ...(facebookPageId ? { fb_page_id: facebookPageId } : {}), ...texts },
        });
      onSaved(texts);
      setOutcome({ isSaved: true });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
      setOutcome({ isSaved: false, reasons: fields.length > 0 ? fields : [errorMessage(error)] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Grid gap={16}>
      {outcome?.isSaved === true && (
        <Alert tone="good" autoHideSeconds={3} onClose={() => setOutcome(undefined)}>
          {templateMessages.saved}
        </Alert>
      )}
      {outcome?.isSaved === false && (
        <Alert tone="bad" title={templateMessages.failed}>
          {outcome.reasons.join(' ')}
        </Alert>
      )}
      <SegmentedControl
        aria-label="Template"
        value={shown}
        onChange={(next) => setShown(next === 'actions' ? 'actions' : 'entry')}
        data={templateNames.map((template) => ({ value: template, label: labels[template] }))}
      />
      <Grid columns="minmax(0, 1fr) minmax(0, 1fr)" gap={16} collapse="48em">
        <div>
          <Textarea
            ref={textarea}
            label="HTML"
            classNames={{ input: classes.code }}
            autosize
            minRows={10}
            maxRows={18}
            spellCheck={false}
            value={texts[shown]}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Block component="p" mt={12} mb={4} fz={14} fw={600}>
            Placeholders
          </Block>
          <Grid component="ul" className={classes.placeholders} gap={4} fz={13} c="dimmed">
            {placeholders[shown].map((placeholder) => (
              <li key={placeholder.name}>
                <button type="button" onClick={() => insert(placeholder.name)}>
                  {`{{${placeholder.name}}}`}
                </button>{' '}
                {placeholder.about}
                {placeholder.isRequired && ' (required once)'}
              </li>
            ))}
          </Grid>
        </div>
        <TemplatePreview texts={texts} shown={shown} name={name} description={description} onImageCopied={replaceUrl} />
      </Grid>
      <Group justify="space-between" wrap="wrap">
        <Button variant="subtle" color="gray" onClick={() => change(defaultTemplates[shown])}>
          Use our standard template
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            Save templates
          </Button>
        </Group>
      </Group>
    </Grid>
  );
}
