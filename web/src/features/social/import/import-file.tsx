import { type ColumnMapping, guessMapping, parseCsvTable } from '@fanfare/contract/social/csv-import';
import { now } from '../../../lib/clock.ts';
import { CsvPicker } from '../../../ui/fields/csv-picker.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { useSocialAccounts } from '../accounts/use-social-accounts.ts';
import { importExample } from './import-example.ts';

type Props = { text: FieldProps<string>; mapping: FieldProps<ColumnMapping> };

/** Step 1: upload or paste the file. Guesses the column mapping from the header row. */
export function ImportFile({ text, mapping }: Props) {
  const { accounts } = useSocialAccounts();
  const timeZone = useTimeZone();
  const example = importExample({ accounts, timeZone, now: now() });
  const setText = (next: string | null | undefined) => {
    text.onChange(next ?? '');
    mapping.onChange(guessMapping(parseCsvTable(next ?? '')[0] ?? []));
  };
  return (
    <CsvPicker
      example={{ fileName: 'scheduled-posts-example.csv', text: example }}
      onFile={(file) => void file.text().then(setText)}
    >
      <TextareaField
        {...text}
        onChange={setText}
        label="Or paste CSV text"
        description="The first row names the columns. Each other row is one post to one account."
        placeholder={example}
        rows={8}
      />
    </CsvPicker>
  );
}
