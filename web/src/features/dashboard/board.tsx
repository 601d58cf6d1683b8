import type { Board, WidgetName } from '@fanfare/contract/dashboard/widgets';
import { sections } from '@fanfare/contract/dashboard/widgets';
import { Button, Title } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { type Columns, changeSettings, useDashboard } from './board/use-dashboard.ts';
import { WidgetSkeleton } from './board/widget-body.tsx';
import { WidgetCard } from './board/widget-card.tsx';
import classes from './board.module.css';

// Board for arranging that is loaded when the user begins to arrange or opens the settings.
const ArrangedBoard = lazy(() => import('./arrange/arranged-board.tsx'));
const WidgetSettingsModal = lazy(() => import('./arrange/widget-settings-modal.tsx'));

type BoardProps = {
  board: Board;
  /** Id of the contest that contest widgets show; the dashboard can then not be changed. */
  contest?: number;
};

/** Widgets of a user in two columns; one below the other on a phone. */
export function WidgetBoard({ board, contest }: BoardProps) {
  const { acting_staff } = useMe();
  const { dashboard, change } = useDashboard(board);
  /** Mode of the board. After arranging, the button that started it gets the focus again. */
  const [mode, setMode] = useState<'plain' | 'arranging' | 'arranged'>('plain');
  const [opened, setOpened] = useState<WidgetName>();
  const canChange = contest === undefined && acting_staff === null;
  if (!dashboard.data)
    return dashboard.error ? (
      <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
    ) : (
      <BoardSkeleton />
    );
  const { left, right, offered } = dashboard.data;
  const columns: Columns = { left, right };
  if (offered.length === 0) return null;
  const openedWidget = [...left, ...right].find(({ name }) => name === opened);

  const plainBoard = (
    <>
      <Flex gap="8px 16px" justify="space-between" wrap mih={36} mb={12}>
        <Title order={2} id="key-figures">
          Key figures
        </Title>
        {canChange && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLayoutDashboard size={16} stroke={1.5} aria-hidden />}
            autoFocus={mode === 'arranged'}
            onClick={() => setMode('arranging')}
          >
            Arrange
          </Button>
        )}
      </Flex>
      {left.length + right.length === 0 && (
        <p className={classes.empty}>Your dashboard is empty. Choose Arrange to add widgets.</p>
      )}
      <Grid collapse="62em" columns={2} gap={20} align="start">
        {sections.map((section) => (
          <Grid key={section} className={classes.column} columns={1} gap={20} content="start">
            {columns[section].map((widget) => (
              <WidgetCard
                key={widget.name}
                widget={widget}
                board={board}
                contest={contest}
                onSettings={canChange ? () => setOpened(widget.name) : undefined}
                onCollapse={
                  canChange ? (collapsed) => change(changeSettings(columns, widget.name, { collapsed })) : undefined
                }
              />
            ))}
          </Grid>
        ))}
      </Grid>
    </>
  );

  return (
    <Block component="section" mb={40} aria-labelledby="key-figures">
      {mode === 'arranging' ? (
        <Suspense fallback={plainBoard}>
          <ArrangedBoard
            columns={columns}
            offered={offered}
            board={board}
            onChange={change}
            onDone={() => setMode('arranged')}
          />
        </Suspense>
      ) : (
        plainBoard
      )}
      {openedWidget && (
        <Suspense fallback={null}>
          <WidgetSettingsModal
            widget={openedWidget}
            board={board}
            onClose={() => setOpened(undefined)}
            onSave={(settings) => change(changeSettings(columns, openedWidget.name, settings))}
          />
        </Suspense>
      )}
    </Block>
  );
}

function BoardSkeleton() {
  return (
    <Grid collapse="62em" columns={2} gap={20} align="start">
      {sections.map((section) => (
        <FigureCard component="div" key={section}>
          <WidgetSkeleton />
        </FigureCard>
      ))}
    </Grid>
  );
}
