import { countOf } from '@fanfare/contract/kit/plurals';
import { ColumnMapping, csvImport, type ImportReport } from '@fanfare/contract/social/csv-import';
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
    hint: 'Match columns',
    fields: { mapping: 'Columns' },
    render: (field, { values }) => <ImportColumns field={field} text={values.text ?? ''} />,
  },
];

/** Import wizard for scheduled posts: file, columns, review of every row, result. */
export function ImportPage() {
  const [report, setReport] = useState<Report>();
  const [skipInvalid, setSkipInvalid] = useState(false);
  // Idempotency key: submitting again when there was no answer to the import doesn't schedule anything twice.
  const submitId = useRef(newId());
  const importPosts = useSave('POST /social/import', { refreshes: ['GET /social/shares', 'GET /social/calendar'] });
  const restart = () => {
    submitId.current = newId();
    setReport(undefined);
    setSkipInvalid(false);
  };
  return (
    <Page
      title="Import scheduled posts"
      lead="Upload a CSV with one post per row. Review every row before anything is scheduled."
      width="wide"
      action={
        <Button variant="default" component={Link} to="/social">
          Back to social posts
        </Button>
      }
    >
      {report ? (
        <Section title={formatImportResult(report)}>
          <ImportRows report={report} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={restart}>
              Import another file
            </Button>
            <Button component={Link} to="/social/calendar">
              View calendar
            </Button>
          </Group>
        </Section>
      ) : (
        <Wizard
          schema={Draft}
          steps={steps}
          submit="Import posts"
          review={({ text = '', mapping = {} }) => (
            <ImportReview text={text} mapping={mapping} skipInvalid={skipInvalid} onSkipInvalid={setSkipInvalid} />
          )}
          onSubmit={async ({ text, mapping }) => {
            const body = { submit_id: submitId.current, text, mapping, skip_invalid: skipInvalid };
            const result = await importPosts.mutateAsync({ body });
            setReport(result);
            if (result.imported > 0) toast.good(formatImportResult(result));
          }}
        />
      )}
    </Page>
  );
}

const formatImportResult = ({ imported }: Pick<ImportReport, 'imported'>): string => {
  if (imported === 0) return 'No posts imported';
  return `${countOf(imported, 'post')} scheduled`;
};
