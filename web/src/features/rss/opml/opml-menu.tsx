import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { OpmlImportModal } from './opml-import-modal.tsx';

/** Menu that imports feeds from another reader, and exports them for another one. */
export function OpmlMenu({ hasChannels }: { hasChannels: boolean }) {
  const canEdit = useCan('rss:editor');
  const [isImporting, setImporting] = useState(false);
  if (!canEdit && !hasChannels) return null;
  const download = async () => {
    const { file_name, opml } = await call('GET /content/rss/opml/export');
    downloadText(file_name, opml, 'text/x-opml');
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}>
            OPML
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <Menu.Item leftSection={<IconUpload size={16} stroke={1.5} />} onClick={() => setImporting(true)}>
              Import OPML file
            </Menu.Item>
          )}
          {hasChannels && (
            <Menu.Item
              leftSection={<IconDownload size={16} stroke={1.5} />}
              onClick={() => void download().catch(toast.failed)}
            >
              Export OPML file
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <OpmlImportModal opened={isImporting} onClose={() => setImporting(false)} />
    </>
  );
}
