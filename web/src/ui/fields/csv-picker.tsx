import { Button, Group } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadText } from '../../lib/download-text.ts';
import { CsvFileButton } from './csv-file-button.tsx';
import classes from './csv-picker.module.css';

type Props = {
  example: { fileName: string; text: string };
  onFile: (file: File) => void;
  /** Text area to paste rows into instead of a file. */
  children: ReactNode;
};

/** Choice of a CSV file, with an example to download, or a field to paste rows. */
export const CsvPicker = ({ example, onFile, children }: Props) => (
  <>
    <Group gap={8}>
      <CsvFileButton onFile={onFile}>Choose CSV file</CsvFileButton>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload size={18} stroke={1.5} aria-hidden />}
        onClick={() => downloadText(example.fileName, example.text, 'text/csv')}
      >
        Download example
      </Button>
    </Group>
    <div className={classes.paste}>{children}</div>
  </>
);
