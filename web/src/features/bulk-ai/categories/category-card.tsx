import { countOf } from '@fanfare/contract/kit/plurals';
import { Badge, Button, Progress } from '@mantine/core';
import { IconEdit, IconFileText, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useCan } from '../../../lib/session.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { Category } from '../bulk-queries.ts';
import { keywordStateColors, keywordStateLabels } from '../state-labels.ts';
import classes from './categories.module.css';
import { keywordSummary, writtenPercent } from './keyword-summary.ts';

type Props = {
  category: Category;
  onEdit: () => void;
  onPause: (isPaused: boolean) => void;
  onDelete: () => void;
};

export function CategoryCard({ category, onEdit, onPause, onDelete }: Props) {
  const canEdit = useCan('bulk_ai:editor');
  const id = useId();
  const { name, site, keywords, is_paused } = category;
  const iconProps = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Block component="li" miw={0}>
      <Grid component="section" gap={14} py={18} px={20} panel aria-labelledby={id}>
        <Flex component="header" gap={12} align="flex-start" justify="space-between">
          <Block miw={0}>
            <Block component="h2" id={id} ff="text" fz={16} lh={1.35} fw={600} breakWords>
              {name}
            </Block>
            <Meta component="p" m={0}>
              {site.name}
            </Meta>
          </Block>
          {is_paused && <Badge color="orange">Paused</Badge>}
        </Flex>
        <div>
          <Progress.Root size="sm">
            <Progress.Section value={writtenPercent(keywords)} aria-label={`Written articles of ${name}`} />
          </Progress.Root>
          <Meta component="p" mt={6}>
            {keywordSummary(keywords)}
          </Meta>
        </div>
        <Disclosure summary={countOf(keywords.length, 'keyword')}>
          <ul className={classes.states}>
            {keywords.map((keyword) => (
              <Flex component="li" justify="space-between" gap={12} key={keyword.id}>
                <Block component="span" miw={0} breakWords>
                  {keyword.name}
                </Block>
                <Badge size="sm" variant="light" color={keywordStateColors[keyword.state]} miw="max-content">
                  {keywordStateLabels[keyword.state]}
                </Badge>
              </Flex>
            ))}
          </ul>
        </Disclosure>
        <Flex component="footer" gap={8} align="stretch" wrap>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileText {...iconProps} />}
            renderRoot={(props) => (
              <Link to="/bulkaicontentgeneration/articles" search={{ category: category.id }} {...props} />
            )}
          >
            View articles
          </Button>
          {canEdit && (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconEdit {...iconProps} />}
                aria-label={`Edit ${name}`}
                onClick={onEdit}
              >
                Edit
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={is_paused ? <IconPlayerPlay {...iconProps} /> : <IconPlayerPause {...iconProps} />}
                aria-label={`${is_paused ? 'Resume' : 'Pause'} ${name}`}
                onClick={() => onPause(!is_paused)}
              >
                {is_paused ? 'Resume' : 'Pause'}
              </Button>
              <Button
                size="xs"
                variant="light"
                color="red"
                leftSection={<IconTrash {...iconProps} />}
                aria-label={`Delete ${name}`}
                onClick={onDelete}
              >
                Delete
              </Button>
            </>
          )}
        </Flex>
      </Grid>
    </Block>
  );
}
