import { Badge, Text } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { Job } from '../bulk-queries.ts';
import { jobStateColors, jobStateLabels } from '../state-labels.ts';

const kindLabels: Record<Job['kind'], string> = { article: 'Write article', posting: 'Publish article' };

export const jobColumns: Column<Job>[] = [
  {
    id: 'keyword',
    head: 'Job',
    isName: true,
    minWidth: 200,
    cell: ({ kind, keyword, article_id }) => {
      const Icon = kind === 'article' ? IconPencil : IconSend;
      return (
        <Flex icons="dimmed" iconTop={1} smallBelow component="span" gap={10} align="flex-start" breakWords>
          <Icon size={18} stroke={1.5} aria-hidden />
          <span>
            {article_id === null ? (
              keyword
            ) : (
              <TextLink to="/bulkaicontentgeneration/articles/$id" params={{ id: String(article_id) }} inherit>
                {keyword}
              </TextLink>
            )}
            <small>{kindLabels[kind]}</small>
          </span>
        </Flex>
      );
    },
    text: ({ keyword }) => keyword,
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 190,
    cell: ({ state, reason }) => (
      <div>
        <Badge component="span" color={jobStateColors[state]} variant="light" miw="max-content">
          {jobStateLabels[state]}
        </Badge>
        {reason && (
          <Text size="sm" c="dimmed" lineClamp={2} title={reason}>
            {reason}
          </Text>
        )}
      </div>
    ),
    text: ({ state, reason }) => [jobStateLabels[state], reason].filter(Boolean).join(': '),
  },
  {
    id: 'category',
    head: 'Category',
    minWidth: 130,
    cell: ({ category }) => category || '–',
    text: ({ category }) => category,
  },
  {
    id: 'run_at',
    head: 'Runs',
    minWidth: 140,
    cell: ({ run_at }) => (run_at ? <DateTime at={run_at} /> : '–'),
    text: ({ run_at }) => run_at,
  },
  {
    id: 'finished_at',
    head: 'Finished',
    minWidth: 140,
    cell: ({ finished_at }) => (finished_at ? <DateTime at={finished_at} /> : '–'),
    text: ({ finished_at }) => finished_at,
  },
  {
    id: 'attempts',
    head: 'Attempts',
    align: 'end',
    minWidth: 90,
    isExtra: true,
    cell: ({ attempts }) => formatNumber(attempts),
    text: ({ attempts }) => attempts,
  },
];
