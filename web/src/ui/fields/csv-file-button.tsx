import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

type Props = Omit<ButtonProps, 'leftSection'> & { onFile: (file: File) => void };

/** Button that chooses a CSV file. */
export function CsvFileButton({ onFile, ...button }: Props) {
  const resetInput = useRef<() => void>(null);
  const onChange = (file: File | null) => {
    // The input is reset, so that the browser reports the same file again after the user has corrected it.
    resetInput.current?.();
    if (file) onFile(file);
  };
  return (
    <FileButton resetRef={resetInput} accept=".csv,text/csv,text/plain" onChange={onChange}>
      {(props) => (
        <Button
          {...button}
          {...props}
          leftSection={<IconUpload size={button.size === 'xs' ? 16 : 18} stroke={1.5} aria-hidden />}
        />
      )}
    </FileButton>
  );
}
