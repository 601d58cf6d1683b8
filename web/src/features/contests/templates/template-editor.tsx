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
import { TemplatePreview } from './template-preview.tsx';
import classes from './templates.module.css';

type Props = {
  opened: boolean;
  /** The template shown first. */
  first?: TemplateName;
  onClose: () => void;
  /** Undefined before the first save of the contest; the templates are then saved with its draft. */
  contestId: number | undefined;
  facebookPageId: string | undefined;
  name: string;
  description: string;
  templates: ContestTemplates;
  onSaved: (templates: ContestTemplates) => void;
};

const labels: Record<TemplateName, string> = { entry: 'Entry template', actions: 'Actions template' };

export function TemplateEditor(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Templates of the contest page" size="xl">
      <EditorForm {...props} />
    </Modal>
  );
}

type Outcome = { isSaved: true } | { isSaved: false; reasons: readonly string[] };

/** A child of the modal, so that each opening starts with the saved templates. */
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
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (text: string) => {
    setOutcome(undefined);
    setTexts({ ...texts, [shown]: text });
  };

  function insert(placeholder: string) {
    const input = area.current;
    const at = input?.selectionStart ?? texts[shown].length;
    const end = input?.selectionEnd ?? at;
    change(`${texts[shown].slice(0, at)}{{${placeholder}}}${texts[shown].slice(end)}`);
    input?.focus();
  }

  /** In HTML the URL can be written with `&amp;`. */
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
    <div className={classes.editor}>
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
      <div className={classes.columns}>
        <div>
          <Textarea
            ref={area}
            label="HTML"
            classNames={{ input: classes.code }}
            autosize
            minRows={10}
            maxRows={18}
            spellCheck={false}
            value={texts[shown]}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <p className={classes.placeholdersTitle}>Placeholders</p>
          <ul className={classes.placeholders}>
            {placeholders[shown].map((placeholder) => (
              <li key={placeholder.name}>
                <button type="button" onClick={() => insert(placeholder.name)}>
                  {`{{${placeholder.name}}}`}
                </button>{' '}
                {placeholder.about}
                {placeholder.isRequired && ' (required once)'}
              </li>
            ))}
          </ul>
        </div>
        <TemplatePreview {...{ texts, shown, name, description }} onImageCopied={replaceUrl} />
      </div>
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
    </div>
  );
}
