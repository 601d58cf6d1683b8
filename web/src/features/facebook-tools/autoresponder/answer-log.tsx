import { deliveryStateLabels, deliveryStates } from '@fanfare/contract/deliveries/states';
import { skipReasonLabels } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

type LogItem = Output<'GET /facebook/page/autoresponder/log'>['items'][number];
type Answer = LogItem['answers'][number];

const typeLabels: Record<Answer['type'], string> = {
  public: 'Public reply',
  private: 'Private message',
  message: 'Message',
};
const stateLabel = ({ state }: Answer): string => {
  const known = deliveryStates.find((name) => name === state);
  return known ? deliveryStateLabels[known] : state;
};
const stateColors: Readonly<Record<string, string>> = {
  sent: 'green',
  confirmed: 'green',
  failed: 'red',
  missed: 'red',
};
const colorOf = ({ state }: Answer): string => stateColors[state] ?? 'gray';
const personOf = ({ person }: LogItem) => person || 'A Facebook user';

const columns: Column<LogItem>[] = [
  {
    id: 'written',
    head: 'Written',
    isName: true,
    minWidth: 240,
    cell: (item) => (
      <Flex component="span" gap={2} align="stretch" column breakWords>
        <strong>
          <bdi>{personOf(item)}</bdi>
        </strong>
        <span dir="auto">{item.text}</span>
      </Flex>
    ),
    text: (item) => `${personOf(item)}: ${item.text}`,
  },
  {
    id: 'answer',
    head: 'Answer',
    minWidth: 220,
    cell: ({ skipped, answers }) =>
      skipped ? (
        <Block component="span" c="dimmed">
          {skipReasonLabels[skipped]}
        </Block>
      ) : (
        <Flex component="span" gap={6} align="flex-start" column>
          {answers.map((answer) => (
            <Flex component="span" key={answer.delivery_id} gap={2} align="stretch" column breakWords>
              <Badge color={colorOf(answer)}>{`${typeLabels[answer.type]}: ${stateLabel(answer)}`}</Badge>
              {answer.note && <small>{answer.note}</small>}
            </Flex>
          ))}
        </Flex>
      ),
    text: ({ skipped, answers }) =>
      skipped ? skipReasonLabels[skipped] : answers.map((answer) => typeLabels[answer.type]).join(', '),
  },
  {
    id: 'autoresponder',
    head: 'Autoresponder',
    cell: ({ autoresponder }) => autoresponder ?? '',
    text: ({ autoresponder }) => autoresponder,
  },
  {
    id: 'page',
    head: 'Facebook page',
    isExtra: true,
    cell: (item) => item.fb_page_name,
    text: (item) => item.fb_page_name,
  },
  {
    id: 'date',
    head: 'Date',
    cell: ({ written }) => <DateTime at={written} show="relative" />,
    text: ({ written }) => written,
  },
];

type Props = { page: number; onPage: (page: number) => void };

/** Log of comments and messages that autoresponders saw, and why they answered or not. */
export function AnswerLog({ page, onPage }: Props) {
  const log = useQuery({
    ...query('GET /facebook/page/autoresponder/log', { query: { page }, silent: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      id="page-answers"
      label="Log"
      query={log}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={(item) => `${personOf(item)}, ${item.text.slice(0, 60)}`}
      page={page}
      onPage={onPage}
      empty={
        <EmptyState illustration="envelope" title="No answers yet">
          Comments and messages that an active autoresponder sees appear here.
        </EmptyState>
      }
    />
  );
}
