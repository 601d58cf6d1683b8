import { type ColumnMapping, csvColumns, guessMapping, parseCsvTable } from '@fanfare/contract/social/csv-import';
import { CsvPicker } from '../../../ui/fields/csv-picker.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type Props = { text: FieldProps<string>; mapping: FieldProps<ColumnMapping> };

const example = `${csvColumns.slice(0, 11).join(',')}
facebook,Harbour Coffee,New beans are in,https://example.com/beans,,,,,2030-07-01,09:30,Europe/Berlin
pinterest,Harbour Coffee,Latte art,,,,https://example.com/latte.jpg,Coffee,2030-07-02,17:00,Europe/Berlin
`;

/** Step 1: upload or paste the file. Guesses the column mapping from the header row. */
export function ImportFile({ text, mapping }: Props) {
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
