import { toCsv } from '@fanfare/contract/kit/csv';
import { featureInfo, roleInfo } from '@fanfare/contract/kit/features';
import { features, roles } from '@fanfare/contract/kit/permission';
import { Button, Code } from '@mantine/core';
import { Grid } from '../../../ui/layout/layout.tsx';
import { saveCsv } from '../../../ui/table/table-csv.ts';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './import-modal.module.css';

const sampleCsv = toCsv([
  ['email', 'feature:role', 'feature:role'],
  ['ada@example.com', 'content:editor', 'social:publisher'],
  ['milo@example.com', 'social:viewer', ''],
]);

/** The feature and role codes a line can use. */
export function ImportHelp() {
  return (
    <details className={classes.codes}>
      <summary>Available features and roles</summary>
      <p>
        Format: <Code>feature:role</Code>, such as <Code>social:editor</Code>.
      </p>
      <CodeList title="Features" codes={features.map((code) => ({ code, label: featureInfo[code].label }))} />
      <CodeList
        title="Roles"
        isLong
        codes={roles.map((code) => ({ code, label: `${roleInfo[code].label}: ${roleInfo[code].about}` }))}
      />
    </details>
  );
}

export const SampleButton = () => (
  <Button variant="subtle" size="xs" onClick={() => saveCsv('invitations-sample', sampleCsv)}>
    Download a sample
  </Button>
);

type ListProps = { title: string; codes: { code: string; label: string }[]; isLong?: boolean };

function CodeList({ title, codes, isLong }: ListProps) {
  return (
    <>
      <h3>{title}</h3>
      <Grid component="dl" columns={isLong ? 1 : undefined} fill={isLong ? undefined : 250} gap="4px 16px">
        {codes.map(({ code, label }) => (
          <div key={code}>
            <dt>
              <Code>{code}</Code>
            </dt>
            <Meta component="dd">{label}</Meta>
          </div>
        ))}
      </Grid>
    </>
  );
}
