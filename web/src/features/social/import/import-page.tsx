import { ColumnMapping, csvImport, type ImportReport } from '@fanfare/contract/csv-import';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { type Output, useSave } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Wizard, type WizardStep } from '../../../ui/wizard/wizard.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportReview, ImportRows } from './import-review.tsx';

const Draft = z.strictObject({
  text: csvImport['POST /social/import/check'].body.shape.text,
  mapping: ColumnMapping,
});
type Draft = z.input<typeof Draft>;
type Report = Output<'POST /social/import'>;

const steps: WizardStep<Draft>[] = [
  {
    id: 'file',
    label: 'File',
    hint: 'Upload or paste',
    fields: { text: 'File' },
    render: (field) => <ImportFile text={field('text')} mapping={field('mapping')} />,
  },
  {
    id: 'columns',
    label: 'Columns',
    hint: 'Which holds what',
    fields: { mapping: 'Columns' },
    render: (field, { values }) => <ImportColumns field={field} text={values.text ?? ''} />,
  },
];

/** A file of planned posts: read, mapped, looked at row by row, and planned. */
export function ImportPage() {
  const [report, setReport] = useState<Report>();
  const [skips, setSkips] = useState(false);
  // Pressed again after a lost answer, it is the same import: nothing is planned twice.
  const submitId = useRef(newId());
  const send = useSave('POST /social/import', { refreshes: ['GET /social/shares', 'GET /social/calendar'] });
  const restart = () => {
    submitId.current = newId();
    setReport(undefined);
    setSkips(false);
  };
  return (
    <Page
      title="Import planned posts"
      lead="A CSV file with one post a line becomes planned posts. Nothing is planned before you have seen what each line means."
      width="wide"
      action={
        <Button variant="default" component={Link} to="/social">
          Back to social posts
        </Button>
      }
    >
      {report ? (
        <Section title={doneWords(report)}>
          <ImportRows report={report} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={restart}>
              Import another file
            </Button>
            <Button component={Link} to="/social/calendar">
              See the calendar
            </Button>
          </Group>
        </Section>
      ) : (
        <Wizard
          schema={Draft}
          steps={steps}
          submit="Import posts"
          review={({ text = '', mapping = {} }) => (
            <ImportReview text={text} mapping={mapping} skips={skips} onSkips={setSkips} />
          )}
          onSubmit={async ({ text, mapping }) => {
            const body = { submit_id: submitId.current, text, mapping, skip_invalid: skips };
            const done = await send.mutateAsync({ body });
            setReport(done);
            if (done.imported > 0) toast.good(doneWords(done));
          }}
        />
      )}
    </Page>
  );
}

const doneWords = ({ imported }: Pick<ImportReport, 'imported'>): string => {
  if (imported === 0) return 'Nothing was imported';
  return imported === 1 ? 'One post is planned' : `${imported} posts are planned`;
};
