import { members as calls } from '@fanfare/contract/business/members';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { CsvFileButton } from '../../../ui/fields/csv-file-button.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import type { Business } from '../business-queries.ts';
import { ImportHelp, SampleButton } from './import-help.tsx';
import classes from './import-modal.module.css';

type Props = { business: Business; opened: boolean; onClose: () => void };
type ImportRow = Output<'POST /user/business/{bid}/invite/import'>['rows'][number];

const exampleLines = 'ada@example.com,contests:editor,social:publisher\nmilo@example.com,reports:viewer';

export function ImportModal({ business, opened, onClose }: Props) {
  const [rows, setRows] = useState<ImportRow[]>();
  const importInvitations = useSave('POST /user/business/{bid}/invite/import', {
    refreshes: ['GET /user/business/{bid}/invitations', 'GET /user/business/{bid}/audit'],
    onDone: (answer) => setRows(answer.rows),
  });
  const close = () => {
    setRows(undefined);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={rows ? 'Import results' : 'Import invitations'} size={620}>
      {rows ? (
        <ImportResults rows={rows} onRestart={() => setRows(undefined)} onClose={close} />
      ) : (
        <Form
          schema={calls['POST /user/business/{bid}/invite/import'].body}
          submit="Send invitations"
          label="Import invitations"
          onSubmit={(body) => importInvitations.mutateAsync({ params: { bid: business.id }, body })}
          secondaryAction={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
        >
          {(field) => {
            const csv = field('csv');
            return (
              <>
                <TextareaField
                  {...csv}
                  label="Lines"
                  description="One line per person: email, then features with roles."
                  placeholder={exampleLines}
                  rows={6}
                />
                <Group gap={8}>
                  <CsvFileButton variant="default" size="xs" onFile={(file) => void file.text().then(csv.onChange)}>
                    Choose CSV file
                  </CsvFileButton>
                  <SampleButton />
                </Group>
                <ImportHelp />
              </>
            );
          }}
        </Form>
      )}
    </Modal>
  );
}

type ResultsProps = { rows: ImportRow[]; onRestart: () => void; onClose: () => void };

function ImportResults({ rows, onRestart, onClose }: ResultsProps) {
  const invited = rows.filter((row) => row.invited).length;
  return (
    <Stack>
      <Text role="status">
        {invited} of {rows.length} invited. {invited < rows.length && 'Fix the lines with errors and send them again.'}
      </Text>
      <ul className={classes.rows}>
        {rows.map(({ row, invitee, invited: isInvited, message }) => (
          <Flex component="li" key={row} icons={isInvited ? 'good' : 'bad'} gap={12} align="stretch" py={8} divided>
            {isInvited ? (
              <IconCircleCheck size={20} stroke={1.5} aria-hidden />
            ) : (
              <IconCircleX size={20} stroke={1.5} aria-hidden />
            )}
            <span>
              <Block component="strong" display="block" breakWords>
                {row}. {invitee || '(empty)'}
              </Block>
              <Block component="small" display="block" breakWords>
                {message}
              </Block>
            </span>
          </Flex>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onRestart}>
          Import another list
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
