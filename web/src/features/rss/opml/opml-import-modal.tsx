import { rssLimits, rssMessages } from '@fanfare/contract/rss/rss';
import { Button, FileButton, Group, Modal, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { call, errorMessage, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { staleAfterChannelChange } from '../rss-queries.ts';
import { countFeeds, ImportReport, type Report } from './import-report.tsx';

export const OpmlImportModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Import OPML file" size={640}>
    {opened && <Import onClose={onClose} />}
  </Modal>
);

/** Largest number of bytes of a character, because the limit of the file is in characters. */
const bytesPerCharacter = 4;

/**
 * Steps of an import: choose a file, look at its feeds, import. A child of the modal, so that each opening begins with
 * the first step.
 */
function Import({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [file, setFile] = useState<{ opml: string; preview: Report }>();
  const [report, setReport] = useState<Report>();
  const save = useSave('POST /content/rss/opml/import', { refreshes: staleAfterChannelChange });

  const readFile = async (chosen: File | null) => {
    if (!chosen) return;
    setProblem(undefined);
    if (chosen.size > rssLimits.opml * bytesPerCharacter) return setProblem(rssMessages.opmlTooLarge);
    setReading(true);
    try {
      const opml = await chosen.text();
      setFile({ opml, preview: await call('POST /content/rss/opml/import', { body: { opml, preview: true } }) });
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setReading(false);
    }
  };

  const importFile = async (opml: string) => {
    setProblem(undefined);
    try {
      setReport(await save.mutateAsync({ body: { opml } }));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };

  if (report)
    return (
      <>
        <ImportReport report={report} isPreview={false} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </>
    );
  if (file)
    return (
      <>
        {problem && <Alert tone="bad">{problem}</Alert>}
        <ImportReport report={file.preview} isPreview />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setFile(undefined)}>
            Choose another file
          </Button>
          {file.preview.added > 0 && (
            <Button loading={save.isPending} onClick={() => void importFile(file.opml)}>
              Import {countFeeds(file.preview.added)}
            </Button>
          )}
        </Group>
      </>
    );
  return (
    <>
      {problem && <Alert tone="bad">{problem}</Alert>}
      <Text mb="md">Export an OPML file from your feed reader and choose it here. Its folders become channels.</Text>
      <FileButton accept=".opml,.xml,text/x-opml,text/xml,application/xml" onChange={(chosen) => void readFile(chosen)}>
        {(props) => (
          <Button {...props} loading={isReading} leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}>
            Choose OPML file
          </Button>
        )}
      </FileButton>
    </>
  );
}
