import { Badge, Button, Progress } from '@mantine/core';
import { IconEdit, IconFileText, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useCan } from '../../../lib/session.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
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
    <li>
      <section className={classes.card} aria-labelledby={id}>
        <header className={classes.head}>
          <div className={classes.titles}>
            <h2 id={id}>{name}</h2>
            <p>{site.name}</p>
          </div>
          {is_paused && <Badge color="orange">Paused</Badge>}
        </header>
        <div>
          <Progress.Root size="sm">
            <Progress.Section value={writtenPercent(keywords)} aria-label={`Written articles of ${name}`} />
          </Progress.Root>
          <p className={classes.summary}>{keywordSummary(keywords)}</p>
        </div>
        <Disclosure summary={keywords.length === 1 ? '1 keyword' : `${keywords.length} keywords`}>
          <ul className={classes.states}>
            {keywords.map((keyword) => (
              <li key={keyword.id}>
                <span>{keyword.name}</span>
                <Badge size="sm" variant="light" color={keywordStateColors[keyword.state]} miw="max-content">
                  {keywordStateLabels[keyword.state]}
                </Badge>
              </li>
            ))}
          </ul>
        </Disclosure>
        <footer className={classes.actions}>
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
        </footer>
      </section>
    </li>
  );
}
