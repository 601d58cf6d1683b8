import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Link that downloads all rows, not only the current page; the server creates the file. */
export const CsvDownloadLink = ({ href }: { href: string }) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
  >
    Download all as CSV
  </Button>
);
