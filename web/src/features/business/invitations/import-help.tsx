import { csvOf } from '@fanfare/contract/kit/csv';
import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { features, roles } from '@fanfare/contract/kit/permission';
import { Button, Code } from '@mantine/core';
import { saveCsv } from '../../../ui/table/table-csv.ts';
import classes from './import-modal.module.css';

const sample = csvOf([
  ['email', 'feature:role', 'feature:role'],
  ['ada@example.com', 'contests:editor', 'social:publisher'],
  ['milo@example.com', 'reports:viewer', ''],
]);

/** The words a line may use, and a file to begin with. */
export function ImportHelp() {
  return (
    <details className={classes.codes}>
      <summary>Which features and roles are there?</summary>
      <p>
        Write them as <Code>feature:role</Code>, for example <Code>contests:editor</Code>.
      </p>
      <CodeList title="Features" codes={features.map((code) => ({ code, label: featureFacts[code].label }))} />
      <CodeList
        title="Roles"
        isLong
        codes={roles.map((code) => ({ code, label: `${roleFacts[code].label}: ${roleFacts[code].about}` }))}
      />
    </details>
  );
}

export const SampleButton = () => (
  <Button variant="subtle" size="xs" onClick={() => saveCsv('invitations-sample', sample)}>
    Download a sample
  </Button>
);

type ListProps = { title: string; codes: { code: string; label: string }[]; isLong?: boolean };

function CodeList({ title, codes, isLong }: ListProps) {
  return (
    <>
      <h3>{title}</h3>
      <dl data-long={isLong}>
        {codes.map(({ code, label }) => (
          <div key={code}>
            <dt>
              <Code>{code}</Code>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
