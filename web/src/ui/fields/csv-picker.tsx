import { Button, FileButton, Group } from '@mantine/core';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadText } from '../../lib/download-text.ts';
import classes from './csv-picker.module.css';

type Props = {
  example: { fileName: string; text: string };
  onFile: (file: File) => void;
  /** The text area to paste rows into instead. */
  children: ReactNode;
};

/** Choose a CSV file, download an example, or paste rows. */
export const CsvPicker = ({ example, onFile, children }: Props) => (
  <>
    <Group gap={8}>
      <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}>
            Choose CSV file
          </Button>
        )}
      </FileButton>
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
